import type { Group } from '@portal/contracts/groups/group.api';
import { MessageCircle, Users } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Muted, Row } from '../../ui/layout.ts';
import { Written } from '../../ui/Written.ts';
import { joinGroup } from './api/join-group.ts';
import { leaveGroup } from './api/leave-group.ts';
import { memberCountText } from './member-count.ts';
import { useGroupChange } from './use-group-change.ts';

const Box = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;
const Name = styled.h2`
  font: 600 1.25rem/1.3 var(--font);
`;
const Description = styled(Written)`
  flex: 1;
  color: var(--ink-2);
`;
const End = styled(Row)`
  justify-content: space-between;
  margin-inline: -12px;
`;
const Unread = styled.span`
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: var(--marigold);
`;

function LeaveDialog({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const leaving = useGroupChange({
    groupId: group._id,
    call: () => leaveGroup(group._id),
    done: 'You have left the group.',
    failed: 'Failed to leave group.',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={`Are you sure you want to leave ${group.name}?`}
      confirm="Leave"
      busy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onCancel={onClose}
    >
      <Muted>You can join again whenever you like.</Muted>
    </ConfirmDialog>
  );
}

export function GroupCard(props: {
  readonly group: Group;
  readonly hasUnread: boolean;
  readonly onMembers: () => void;
}) {
  const { group, hasUnread, onMembers } = props;
  const joining = useGroupChange({
    groupId: group._id,
    call: () => joinGroup(group._id),
    done: 'Successfully joined group!',
    failed: 'Failed to join group.',
  });
  const [isLeaving, setLeaving] = useState(false);
  const isMember = group.isMember === true;
  return (
    <Box as="article" aria-label={group.name} data-group={group._id}>
      <Name dir="auto">{group.name}</Name>
      <Description>{group.description}</Description>
      <End $wrap>
        <Button variant="quiet" onClick={onMembers}>
          <Users size={20} aria-hidden="true" /> {memberCountText(group)}
        </Button>
        {isMember ? (
          <Button variant="quiet" onClick={() => setLeaving(true)}>
            Leave
          </Button>
        ) : (
          <Button
            busy={joining.isPending}
            style={{ marginRight: 12 }}
            onClick={() => joining.mutate()}
          >
            {joining.isPending ? 'Joining...' : 'Join'}
          </Button>
        )}
      </End>
      {isMember && (
        <div>
          <LinkButton to={`/groups/${group._id}`}>
            <MessageCircle size={20} aria-hidden="true" /> Open chat
            {hasUnread && <Unread role="img" aria-label="unread messages" />}
          </LinkButton>
        </div>
      )}
      {isLeaving && <LeaveDialog group={group} onClose={() => setLeaving(false)} />}
    </Box>
  );
}
