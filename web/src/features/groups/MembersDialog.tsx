import { groupMembersAnswer, type Group } from '@portal/contracts/groups/group.api';
import type { PersonSummary } from '@portal/contracts/members/member.api';
import UserMinus from 'lucide-react/icons/user-minus';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useMember, useSession } from '../../lib/session/member-session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog, DialogTitle } from '../../ui/dialogs/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';
import { Grow, Muted, Row } from '../../ui/layout.ts';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { useGroup } from './api/get-group.ts';
import { removeMember } from './api/remove-member.ts';
import { GroupTools } from './GroupTools.tsx';
import { memberCountText } from './member-count.ts';
import { useGroupChange } from './use-group-change.ts';
import { TryAgain } from '../../ui/states/TryAgain.tsx';
import { PersonRow } from '../members/person/PersonRow.tsx';
import { http } from '../../lib/network/http.ts';
import { useNumberedPages } from '../../lib/lists/numbered-pages.ts';

const List = styled.ul`
  max-height: 60vh;
  overflow-y: auto;
  margin-inline: calc(-1 * var(--inset));
  padding-inline: var(--inset);
  border-top: 1px solid var(--line);
  > li {
    position: relative;
    padding-block: 10px;
    border-bottom: 1px solid var(--line);
    /* The list can get long, so only the rows in view are laid out */
    content-visibility: auto;
    contain-intrinsic-size: auto 65px;
  }
  /* Above the field of the name */
  > li > :last-child:not(${Grow}) {
    position: relative;
  }
  /* Its menu reaches over the next rows */
  > li:has([aria-expanded='true']) {
    content-visibility: visible;
  }
  > li:last-child {
    border-bottom: 0;
  }
`;

const icon = <UserMinus size={20} aria-hidden="true" />;

function RemoveDialog(props: {
  readonly group: Group;
  readonly member: PersonSummary;
  readonly onClose: () => void;
}) {
  const { group, member, onClose } = props;
  const removal = useGroupChange({
    groupId: group._id,
    call: () => removeMember(group._id, member._id),
    done: t('Member removed.'),
    failed: t('Failed to remove member.'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={t('Remove {name} from {group}?', { name: member.fullName, group: group.name })}
      confirm={t('Remove')}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  );
}

export default function MembersDialog(props: {
  readonly group: Group;
  readonly onMember: (memberId: string) => void;
  readonly onClose: () => void;
}) {
  const { group, onMember, onClose } = props;
  const id = useId();
  const me = useMember();
  const { isAdmin } = useSession();
  const { data } = useGroup(group._id);
  const fetchPage = (page: number, signal: AbortSignal) =>
    http('GET /groups/:groupId/members', {
      params: { groupId: group._id },
      query: { page },
      answer: groupMembersAnswer,
      signal,
    });
  const list = useNumberedPages(['group-members', group._id], fetchPage, data?.position);
  const people = list.entries;
  const [removing, setRemoving] = useState<PersonSummary | null>(null);
  const isFounder = group.founderId === me._id;
  const mayRemove = isAdmin || isFounder;

  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div>
        <DialogTitle id={id} dir="auto">
          {group.name}
        </DialogTitle>
        <Row $wrap>
          <Muted>{memberCountText(data ?? group)}</Muted>
          <GroupTools group={group} />
        </Row>
      </div>
      {people?.length === 0 && <Muted>{t('Nobody has joined yet.')}</Muted>}
      {people && people.length > 0 && (
        <List tabIndex={0} aria-label={t('Members')}>
          {people.map((member) => (
            <PersonRow
              key={member._id}
              person={member}
              onMember={onMember}
              tool={
                mayRemove &&
                member._id !== me._id &&
                (isFounder ? (
                  <IconButton
                    label={t('Remove {name}', { name: member.fullName })}
                    onClick={() => setRemoving(member)}
                  >
                    {icon}
                  </IconButton>
                ) : (
                  <LazyMenu
                    load={async () =>
                      (await import('./RemoveMemberMenu.tsx')).removeMemberMenu(group._id, member)
                    }
                    trigger={(given) => (
                      <IconButton label={t('Remove {name}', { name: member.fullName })} {...given}>
                        {icon}
                      </IconButton>
                    )}
                  />
                ))
              }
            >
              {member._id === group.founderId && <span>{t('founded the group')}</span>}
            </PersonRow>
          ))}
        </List>
      )}
      {list.hasMore && <MoreButton isFetching={list.isFetchingMore} onMore={list.fetchMore} />}
      {!people && !list.isFailed && (
        <>
          <Bone $height={44} />
          <Bone $height={44} />
        </>
      )}
      {list.isFailed && (
        <div role="alert">
          <Muted>{t('The members could not be loaded.')}</Muted>
          <TryAgain onClick={list.retry} />
        </div>
      )}
      {removing && (
        <RemoveDialog group={group} member={removing} onClose={() => setRemoving(null)} />
      )}
    </Dialog>
  );
}
