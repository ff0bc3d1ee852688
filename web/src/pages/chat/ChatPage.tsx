import type { Group } from '@portal/contracts/groups/group.api';
import { useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Users from 'lucide-react/icons/users';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { ChatComposer } from '../../features/chat/ChatComposer.tsx';
import { MessageList } from '../../features/chat/list/MessageList.tsx';
import { readLastSeen, writeLastSeen } from '../../features/chat/list/last-seen.ts';
import { useChat, type Chat } from '../../features/chat/use-chat.ts';
import { useUnread } from '../../features/chat/list/use-unread.ts';
import { WaitingBanner } from '../../features/chat/WaitingBanner.tsx';
import { useGroup } from '../../features/groups/api/get-group.ts';
import { memberCountText } from '../../features/groups/member-count.ts';
import { suggestMembers } from '../../features/members/directory/suggest.ts';
import { markChatRead, useUnreadGroups } from '../../features/notifications/chat-notifications.ts';
import { isNotFound } from '../../lib/network/http.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Grow, Page, Row, Small, usePageTitle } from '../../ui/layout.ts';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { ProfileDialog } from '../../composed/LazyProfileDialog.ts';
import { Link } from '../../ui/words/Link.tsx';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

const AccessDenied = lazyPart(() => import('./AccessDenied.tsx'));
const MembersDialog = lazyDialog(() => import('../../features/groups/MembersDialog.tsx'));

const Screen = styled.main`
  display: flex;
  flex-direction: column;
  height: calc(100dvh - 61px);
  min-height: 320px;
  @media (max-width: 56.24em) {
    height: 100dvh;
  }
`;
const Top = styled(Row)`
  width: min(760px, 100% - 2 * var(--gutter));
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
  font: 700 1.25rem/1.2 var(--display);
`;
function useMarkRead(groupId: string, newest: string | undefined): void {
  const client = useQueryClient();
  const hasUnread = useUnreadGroups().has(groupId);
  useEffect(() => {
    if (hasUnread && document.visibilityState === 'visible') void markChatRead(client, groupId);
  }, [client, groupId, hasUnread]);
  useEffect(() => {
    if (newest === undefined) return undefined;
    // The server doesn't push notifications of messages in an open chat, so leaving marks them read
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
  const [lastSeen] = useState(() => readLastSeen(me._id, groupId));
  const found = useUnread(chat, lastSeen, me._id);
  useMarkRead(groupId, chat.messages.at(-1)?._id);
  const onSeen = useCallback(
    (position: string) => writeLastSeen(me._id, groupId, position),
    [me._id, groupId],
  );

  return (
    <>
      <div role="status">{!chat.isConnected && <WaitingBanner />}</div>
      {found ? (
        <MessageList
          messages={chat.messages}
          outgoing={chat.outgoing}
          unread={found.unread}
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
      <ChatComposer
        groupId={groupId}
        groupName={group.name}
        suggest={suggestMembers}
        onSend={chat.send}
      />
    </>
  );
}

const LoadingArea = styled.div`
  flex: 1;
  overflow: hidden;
  padding-top: 16px;
  background: var(--sunk);
  > * {
    width: min(760px, 100% - 2 * var(--gutter));
    margin-inline: auto;
  }
`;
const Loading = () => (
  <LoadingArea aria-busy="true">
    <Spinner />
  </LoadingArea>
);

function Room(props: {
  readonly groupId: string;
  readonly group: Group | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onJoined: () => void;
}) {
  const { groupId, group, onRetry, onJoined } = props;
  const me = useMember();
  const chat = useChat(groupId, me._id);
  const [isShowingMembers, setShowingMembers] = useState(false);
  const [person, setPerson] = useState<string | null>(null);
  const isDenied = chat.state === 'denied' || group?.isMember === false;
  const hasFailed = !isDenied && (chat.state === 'failed' || props.hasFailed);
  return (
    <Screen>
      <Top>
        <Back to="/groups" aria-label={t('Back to groups')}>
          <ArrowLeft size={20} aria-hidden="true" />
        </Back>
        <Grow>
          <Name dir="auto">{group?.name ?? t('Group')}</Name>
          {group && <Small>{memberCountText(group)}</Small>}
        </Grow>
        {group && !isDenied && (
          <IconButton label={t('Members')} onClick={() => setShowingMembers(true)}>
            <Users size={20} aria-hidden="true" />
          </IconButton>
        )}
      </Top>
      {isDenied && <AccessDenied group={group} onJoined={onJoined} />}
      {hasFailed && (
        <Page as="div" $width="reading">
          <EmptyState
            title={t('Failed to load chat data.')}
            action={
              <TryAgain
                onClick={() => {
                  onRetry();
                  chat.retryLoading();
                }}
              />
            }
          />
        </Page>
      )}
      {!isDenied &&
        !hasFailed &&
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

function OpenGroup(props: { readonly groupId: string; readonly onJoined: () => void }) {
  const { groupId, onJoined } = props;
  const { data: group, error, isFetching, refetch } = useGroup(groupId);
  usePageTitle(group?.name ?? t('Group'));
  if (isNotFound(error))
    return (
      <Page $width="reading">
        <EmptyState
          isPage
          title={group ? t('This group has been removed.') : t('Group not found.')}
          action={<LinkButton to="/groups">{t('Back to groups')}</LinkButton>}
        >
          {group ? t('Its messages went with it.') : t('The link may be wrong.')}
        </EmptyState>
      </Page>
    );
  // A restored group starts over: its room was left, and entering it may have been refused in the meantime
  return (
    <Room
      groupId={groupId}
      group={group}
      hasFailed={!group && error !== null && !isFetching}
      onRetry={() => void refetch()}
      onJoined={onJoined}
    />
  );
}

/** The key keeps the state of one group, and of a visitor who then joined it, out of the next page. */
export default function ChatPage() {
  const { groupId = '' } = useParams();
  const [joined, setJoined] = useState('');
  return (
    <OpenGroup
      key={`${groupId} ${joined === groupId}`}
      groupId={groupId}
      onJoined={() => setJoined(groupId)}
    />
  );
}
