import type { Message } from '@portal/contracts/chat/message.api';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Virtualizer } from 'virtua';
import { t } from '../../../lib/language/translation.ts';
import { spokenText } from '../../../lib/words/text-parts.ts';
import type { Outgoing } from '../../../lib/kept/outbox.ts';
import { useSession } from '../../../lib/session/member-session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { VisuallyHidden } from '../../../ui/layout.ts';
import { usePreparedUnsent } from '../../../ui/states/Unsent.tsx';
import { rowsOf, type Unread } from './message-rows.ts';
import { ChatRow, type RowActions } from './MessageRow.tsx';
import { useMessageScroll } from './use-message-scroll.ts';

const RemoveMessageDialog = lazyDialog(() => import('./RemoveMessageDialog.tsx'));

const Area = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  background: var(--sunk);
  /* Behind the scroller, so that scrolling paints nothing of it again */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--ink);
    opacity: 4%;
    -webkit-mask:
      repeating-linear-gradient(#000 0 8px, #0000 0 32px) intersect,
      var(--frieze);
  }
`;
const Scroller = styled.div`
  height: 100%;
  overflow-y: auto;
  overscroll-behavior: contain;
  contain: strict;
  > ul {
    box-sizing: content-box;
    border-bottom: 6px solid transparent;
  }
  /* An open menu reaches over the messages below it */
  > ul > li:focus-within {
    z-index: 1;
  }
`;
const NewBelow = styled.div`
  position: absolute;
  bottom: 12px;
  right: max(16px, (100% - 760px) / 2);
  > button {
    box-shadow: var(--shadow);
  }
`;

function useAddedInFront(messages: readonly Message[], lastKey: string | undefined): boolean {
  const firstId = messages[0]?._id;
  const [ends, setEnds] = useState({ firstId, lastKey, isAdded: false });
  if (ends.firstId !== firstId || ends.lastKey !== lastKey)
    setEnds({
      firstId,
      lastKey,
      isAdded: ends.firstId !== firstId && messages.some(({ _id }) => _id === ends.firstId),
    });
  return ends.isAdded;
}

export function MessageList(
  props: Omit<RowActions, 'removal'> & {
    readonly messages: readonly Message[];
    readonly outgoing: readonly Outgoing[];
    readonly unread: Unread | null;
    readonly isWhole: boolean;
    readonly memberId: string;
    readonly onNearTop: () => void;
    readonly onSeen: (position: string) => void;
  },
) {
  const { messages, outgoing, unread, isWhole, memberId, onNearTop, onSeen, ...actions } = props;
  const rows = rowsOf(messages, outgoing, unread);
  const latest = messages.at(-1);
  const newestPosition = latest?.position ?? '';
  const isAddedInFront = useAddedInFront(messages, rows.at(-1)?.key);
  const { list, area, ...scroll } = useMessageScroll({
    rows,
    newestPosition,
    outgoingCount: outgoing.length,
    onSeen,
    onNearTop: () => {
      if (!isWhole) onNearTop();
    },
  });
  const { leftAt } = scroll;
  const newBelow =
    leftAt === null
      ? 0
      : messages.filter(({ position, sender }) => position > leftAt && sender._id !== memberId)
          .length;
  const newText = newBelow > 0 ? t('{count} new', { count: newBelow }) : null;
  const [spoken, setSpoken] = useState({ upTo: newestPosition, words: '' });
  if (latest && latest.position > spoken.upTo)
    setSpoken({
      upTo: latest.position,
      words:
        latest.sender._id === memberId
          ? ''
          : `${latest.sender.fullName}: ${spokenText(latest.text, latest.mentions)}`,
    });
  usePreparedUnsent();
  const { isAdmin } = useSession();
  const [removing, setRemoving] = useState<Message | null>(null);
  const [asked, setAsked] = useState('');
  const isGone = asked !== '' && messages.every(({ _id }) => _id !== asked);
  const { keepFocus } = scroll;
  // In the same commit, before app/keep-focus.ts gives the focus to the next message
  useLayoutEffect(() => {
    if (isGone) keepFocus();
    // `keepFocus` is left out because it is new with every render
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone]);
  const removal = (message: Message) =>
    isAdmin || message.sender._id === memberId ? () => setRemoving(message) : null;

  return (
    <Area ref={area}>
      <Scroller
        role="region"
        aria-label={t('Messages')}
        tabIndex={0}
        style={{ visibility: scroll.isSettled ? 'visible' : 'hidden' }}
      >
        <Virtualizer
          as="ul"
          item="li"
          ref={list}
          data={rows}
          shift={isAddedInFront}
          onScroll={scroll.onScroll}
          onScrollEnd={scroll.noteSeen}
        >
          {(row) => (
            <ChatRow
              key={row.key}
              row={row}
              memberId={memberId}
              isWhole={isWhole}
              removal={removal}
              {...actions}
            />
          )}
        </Virtualizer>
      </Scroller>
      {removing && (
        <RemoveMessageDialog
          message={removing}
          onClose={() => {
            setAsked(removing._id);
            setRemoving(null);
          }}
        />
      )}
      {(newBelow > 0 || leftAt !== null) && (
        <NewBelow>
          <Button onClick={scroll.toEnd} aria-label={newText ?? t('To the newest')}>
            <ArrowDown size={20} aria-hidden="true" />
            {newText}
          </Button>
        </NewBelow>
      )}
      <VisuallyHidden role="log" aria-label={t('New messages')}>
        {spoken.words}
      </VisuallyHidden>
    </Area>
  );
}
