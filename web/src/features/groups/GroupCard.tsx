import { group as groupAnswer, type Group } from '@portal/contracts/groups/group.api';
import { limits } from '@portal/contracts/fields/limits';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Grow, Muted, Row, TextButton } from '../../ui/layout.ts';
import { Written } from '../../ui/words/Written.ts';
import { GroupTools } from './GroupTools.tsx';
import { memberCountText } from './member-count.ts';
import { useGroupChange, useJoining } from './use-group-change.ts';
import { write } from '../../lib/network/http.ts';
import { whileReachable } from '../../lib/network/reachability.ts';

const Box = styled(Card)`
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  gap: 8px;
  padding: var(--gutter);
`;
const Initial = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  border-radius: var(--r-s);
  background: var(--tint);
  color: var(--on-tint);
  font: 700 1.375rem/1 var(--display);
`;
const Name = styled.h2`
  font: 700 1.25rem/1.2 var(--display);
`;
const Members = styled(TextButton)`
  margin-block: -12px;
  padding-block: 12px;
  color: var(--ink-2);
  font-size: 0.875rem;
  font-weight: 500;
`;
const Description = styled(Written)`
  color: var(--ink-2);
`;
const Unread = styled.span`
  flex: none;
  min-width: 22px;
  padding: 0 7px;
  border-radius: 999px;
  background: var(--marigold);
  color: var(--on-marigold);
  font: 700 0.8125rem/1.7 var(--font);
  text-align: center;
  white-space: nowrap;
`;
const countText = (count: number): string =>
  count < limits.unreadMessages ? String(count) : `${limits.unreadMessages - 1}+`;

const initialOf = (name: string): string =>
  String.fromCodePoint(name.codePointAt(0) ?? 0x20).toLocaleUpperCase();

function LeaveDialog({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const leaving = useGroupChange({
    groupId: group._id,
    call: () =>
      write('PUT /groups/:groupId/leave', {
        params: { groupId: group._id },
        answer: groupAnswer,
        signal: whileReachable(),
      }),
    done: t('You have left the group.'),
    failed: t('Failed to leave group.'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={t('Are you sure you want to leave {name}?', { name: group.name })}
      confirm={t('Leave')}
      busy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onCancel={onClose}
    >
      <Muted>{t('You can join again whenever you like.')}</Muted>
    </ConfirmDialog>
  );
}

export function GroupCard(props: {
  readonly group: Group;
  readonly unread: number;
  readonly onMembers: () => void;
}) {
  const { group, unread, onMembers } = props;
  const joining = useJoining(group._id);
  const [isLeaving, setLeaving] = useState(false);
  const isMember = group.isMember === true;
  return (
    <Box as="article" aria-label={group.name} data-group={group._id}>
      <Row $wrap>
        <Initial aria-hidden="true">{initialOf(group.name)}</Initial>
        <Grow>
          <Name dir="auto">{group.name}</Name>
          <Members type="button" onClick={onMembers}>
            {memberCountText(group)}
          </Members>
        </Grow>
        <GroupTools group={group} />
      </Row>
      <Description>
        <LinkedText text={group.description} />
      </Description>
      <Row $wrap style={{ justifyContent: 'space-between' }}>
        {isMember ? (
          <>
            <LinkButton to={`/groups/${group._id}`}>
              <MessageCircle size={20} aria-hidden="true" /> {t('Open chat')}
              {unread > 0 && (
                <Unread
                  role="img"
                  aria-label={t(
                    '{unread, plural, one {{count} unread message} other {{count} unread messages}}',
                    { unread, count: countText(unread) },
                  )}
                >
                  {countText(unread)}
                </Unread>
              )}
            </LinkButton>
            <Button variant="quiet" onClick={() => setLeaving(true)}>
              {t('Leave')}
            </Button>
          </>
        ) : (
          <Button busy={joining.isPending} onClick={() => joining.mutate()}>
            {joining.isPending ? t('Joining...') : t('Join')}
          </Button>
        )}
      </Row>
      {isLeaving && <LeaveDialog group={group} onClose={() => setLeaving(false)} />}
    </Box>
  );
}
