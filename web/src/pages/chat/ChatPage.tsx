import type { Group } from '@portal/contracts/groups/group.api';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RotateCw, Users, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { ChatComposer } from '../../features/chat/ChatComposer.tsx';
import { MessageList } from '../../features/chat/MessageList.tsx';
import type { Unread } from '../../features/chat/rows.ts';
import { readSeen, writeSeen } from '../../features/chat/seen.ts';
import { useChat, type Chat } from '../../features/chat/use-chat.ts';
import { isNotFound, useGroup, useGroupPushes } from '../../features/groups/groups.ts';
import { membersText } from '../../features/groups/members-text.ts';
import { markChatRead, useUnreadGroups } from '../../features/notifications/group-notifications.ts';
import { useMember } from '../../lib/session.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { late } from '../../ui/late.tsx';
import { Grow, Page, Row, Small, Stack } from '../../ui/layout.ts';
import { PostSkeleton } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { ProfileDialog } from '../post-view/ProfileDialog.ts';

// What only some ever see is loaded when they do
const AccessDenied = late(async () => (await import('./AccessDenied.tsx')).AccessDenied);
const MembersDialog = late(
  async () => (await import('../../features/groups/MembersDialog.tsx')).MembersDialog,
);

const Screen = styled.main`
  display: flex;
  flex-direction: column;
  height: calc(100dvh - 61px);
  min-height: 320px;
  @media (max-width: 899px) {
    height: 100dvh;
  }
`;
const Top = styled(Row)`
  width: min(760px, 100% - 32px);
  margin-inline: auto;
  min-height: 60px;
`;
const Back = styled(Link)`
  display: grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  margin-left: -12px;
  color: var(--ink);
`;
const Name = styled.h1`
  font: 700 20px/1.2 var(--display);
`;
const Waiting = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  padding: 10px 16px;
  background: var(--marigold-tint);
  color: var(--event);
  font-weight: 600;
  font-size: 14px;
`;

/** A connection that is only being made is not worth a word. */
const PATIENCE_MS = 1_500;
/** As far back the first message that was not seen is looked for. */
const MOST_OLDER_PAGES = 4;

function WaitingBanner() {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLasting ? (
    <Waiting>
      <WifiOff size={18} aria-hidden="true" /> Reconnecting… your messages wait here
    </Waiting>
  ) : null;
}

/** Where the member left off: settled once as much is loaded as it takes to know, and the same until they leave. */
function useUnread(chat: Chat, seen: string | null, memberId: string) {
  const [olderPages, setOlderPages] = useState(0);
  const [settled, setSettled] = useState<{ readonly unread: Unread | null } | null>(null);
  const { messages, isWhole, state, fetchOlder } = chat;
  const first = messages[0];
  const reachesBack = seen === null || isWhole || first === undefined || first.position <= seen;

  const isReady = state === 'shown' && (reachesBack || olderPages >= MOST_OLDER_PAGES);

  if (settled === null && isReady) {
    const unseen =
      seen === null
        ? []
        : messages.filter(({ position, sender }) => position > seen && sender._id !== memberId);
    const [from] = unseen;
    setSettled({ unread: from ? { from: from.position, count: unseen.length } : null });
  }
  const isLacking = settled === null && state === 'shown' && !isReady;
  useEffect(() => {
    if (isLacking) void fetchOlder().then(() => setOlderPages(olderPages + 1));
    // One page after the other
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLacking, olderPages]);
  return settled;
}

/** What is said here is no news to whoever reads it. */
function useMarkedRead(groupId: string, newest: string | undefined): void {
  const client = useQueryClient();
  const hasUnread = useUnreadGroups().has(groupId);
  useEffect(() => {
    if (hasUnread && document.visibilityState === 'visible') void markChatRead(client, groupId);
  }, [client, groupId, hasUnread]);
  useEffect(() => {
    if (newest === undefined) return undefined;
    // What came while the chat was open was told to nobody here, and is read when it is left
    const leave = () => {
      if (document.visibilityState === 'hidden') void markChatRead(client, groupId);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [client, groupId, newest]);
  useEffect(() => () => void markChatRead(client, groupId), [client, groupId]);
}

function Conversation(props: {
  readonly group: Group;
  readonly chat: Chat;
  readonly onPerson: (memberId: string) => void;
}) {
  const { group, chat, onPerson } = props;
  const me = useMember();
  const groupId = group._id;
  const [seen] = useState(() => readSeen(me._id, groupId));
  const settled = useUnread(chat, seen, me._id);
  useMarkedRead(groupId, chat.messages.at(-1)?._id);
  const onSeen = useCallback(
    (position: string) => writeSeen(me._id, groupId, position),
    [me._id, groupId],
  );

  return (
    <>
      <div role="status">{!chat.isConnected && <WaitingBanner />}</div>
      {settled ? (
        <MessageList
          messages={chat.messages}
          outgoing={chat.outgoing}
          unread={settled.unread}
          isWhole={chat.isWhole}
          memberId={me._id}
          onPerson={onPerson}
          onNearTop={() => void chat.fetchOlder()}
          onSeen={onSeen}
          onRetry={chat.retry}
          onDiscard={chat.discard}
        />
      ) : (
        <Loading />
      )}
      <ChatComposer groupId={groupId} groupName={group.name} onSend={chat.send} />
    </>
  );
}

const LoadingArea = styled.div`
  flex: 1;
  overflow: hidden;
  padding-top: 16px;
  background: var(--sunk);
  > * {
    width: min(760px, 100% - 32px);
    margin-inline: auto;
  }
`;
const Loading = () => (
  <LoadingArea aria-busy="true" aria-label="Loading messages">
    <Stack>
      <PostSkeleton />
      <PostSkeleton />
    </Stack>
  </LoadingArea>
);

function OpenGroup({ groupId }: { readonly groupId: string }) {
  const me = useMember();
  const { data: group, error, isFetching, refetch } = useGroup(groupId);
  useGroupPushes();
  usePageTitle(group?.name ?? 'Group');
  const chat = useChat(groupId, me._id);
  const [isShowingMembers, setShowingMembers] = useState(false);
  const [person, setPerson] = useState<string | null>(null);

  if (isNotFound(error)) {
    return (
      <Page $width="reading">
        <EmptyState
          isPage
          title="Group not found."
          action={<LinkButton to="/groups">Back to groups</LinkButton>}
        >
          The link may be wrong.
        </EmptyState>
      </Page>
    );
  }
  const isDenied = chat.state === 'denied' || group?.isMember === false;
  const hasFailed = !isDenied && (chat.state === 'failed' || (!group && error && !isFetching));
  return (
    <Screen>
      <Top>
        <Back to="/groups" aria-label="Back to groups">
          <ArrowLeft size={20} aria-hidden="true" />
        </Back>
        <Grow>
          <Name>{group?.name ?? 'Group'}</Name>
          {group && <Small>{membersText(group)}</Small>}
        </Grow>
        {group && !isDenied && (
          <IconButton label="Members" onClick={() => setShowingMembers(true)}>
            <Users size={20} aria-hidden="true" />
          </IconButton>
        )}
      </Top>
      {isDenied && <AccessDenied />}
      {hasFailed === true && (
        <Page $width="reading">
          <EmptyState
            failed
            title="Failed to load chat data."
            action={
              <Button
                onClick={() => {
                  void refetch();
                  chat.retryLoading();
                }}
              >
                <RotateCw size={20} aria-hidden="true" /> Try Again
              </Button>
            }
          />
        </Page>
      )}
      {!isDenied &&
        hasFailed !== true &&
        (group ? <Conversation group={group} chat={chat} onPerson={setPerson} /> : <Loading />)}
      {group && isShowingMembers && person === null && (
        <MembersDialog
          group={group}
          onMember={setPerson}
          onClose={() => setShowingMembers(false)}
        />
      )}
      {person !== null && <ProfileDialog memberId={person} onClose={() => setPerson(null)} />}
    </Screen>
  );
}

/** Mounted anew for every group, so that nothing of one is left in another. */
export default function ChatPage() {
  const { groupId = '' } = useParams();
  return <OpenGroup key={groupId} groupId={groupId} />;
}
