import type { Group } from '@portal/contracts/groups/group.api';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { msg, t } from '../../lib/language/translation.ts';
import { CreateGroupDialog } from '../../features/groups/CreateGroupDialog.tsx';
import { GroupCard } from '../../features/groups/GroupCard.tsx';
import { useGroups } from '../../features/groups/api/get-groups.ts';
import MembersDialog from '../../features/groups/MembersDialog.tsx';
import { useUnreadGroups } from '../../features/notifications/chat-notifications.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Heading, Page, Row, Stack } from '../../ui/layout.ts';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useScrollRestoration } from '../../lib/address/use-scroll-restoration.ts';
import { ProfileDialog } from '../../composed/LazyProfileDialog.ts';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

const Cards = styled.div`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
`;
const COULD_NOT = msg('Could not fetch groups.');

export default function GroupsPage() {
  const { data, isError, isFetching, errorUpdatedAt, refetch } = useGroups();
  const unread = useUnreadGroups();
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  useScrollRestoration(data !== undefined);
  useEffect(() => {
    if (errorUpdatedAt > 0) toast.error(t(COULD_NOT));
  }, [errorUpdatedAt]);
  // Groups with news first. A card keeps its place while its group is joined or left
  const [joinedBefore, setJoinedBefore] = useState<ReadonlySet<string>>();
  if (data && !joinedBefore) {
    const joined = new Set(data.filter(({ isMember }) => isMember).map(({ _id }) => _id));
    setJoinedBefore(new Set([...unread.keys(), ...joined].filter((id) => joined.has(id))));
  }
  const inOrder = (groups: readonly Group[]): readonly Group[] => {
    const places = new Map([...(joinedBefore ?? [])].map((id, place) => [id, place]));
    const placeOf = ({ _id }: Group) => places.get(_id) ?? places.size;
    return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
  };
  const group = data?.find(({ _id }) => _id === shown);

  return (
    <Page title={t('Interest Groups')}>
      <Stack>
        <Row $wrap style={{ justifyContent: 'space-between' }}>
          <Heading>{t('Interest Groups')}</Heading>
          {/* Also above an empty list: a button that moved there once the list has loaded would go from under the thumb */}
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus size={20} aria-hidden="true" /> {t('Create Group')}
          </Button>
        </Row>
        {data === undefined && isFetching && (
          <Cards aria-hidden="true">
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </Cards>
        )}
        {data === undefined && isError && !isFetching && (
          <EmptyState title={t(COULD_NOT)} action={<TryAgain onClick={() => void refetch()} />} />
        )}
        {data?.length === 0 && (
          <EmptyState title={t('No groups yet')}>
            {t('Start one for a batch, a town or a profession, and others can join.')}
          </EmptyState>
        )}
        {data !== undefined && data.length > 0 && (
          <Cards>
            {inOrder(data).map((each) => (
              <GroupCard
                key={each._id}
                group={each}
                unread={unread.get(each._id) ?? 0}
                onMembers={() => setShown(each._id)}
              />
            ))}
          </Cards>
        )}
      </Stack>
      {isCreating && <CreateGroupDialog onClose={() => setCreating(false)} />}
      {group && person === null && (
        <MembersDialog group={group} onMember={setPerson} onClose={() => setShown(null)} />
      )}
      {person !== null && <ProfileDialog memberId={person} onClose={() => setPerson(null)} />}
    </Page>
  );
}
