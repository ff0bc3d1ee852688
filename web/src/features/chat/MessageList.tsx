import type { Message } from '@portal/contracts/chat/message.api';
import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VList, type VListHandle } from 'virtua';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { ChatRow, type OutgoingActions } from './MessageRows.tsx';
import type { Outgoing } from './outbox.ts';
import { rowsOf, type Unread } from './rows.ts';

const Area = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  background: var(--sunk);
`;
const NewBelow = styled.div`
  position: absolute;
  bottom: 12px;
  right: max(16px, (100% - 760px) / 2);
  > button {
    box-shadow: var(--shadow);
  }
`;

/** So near to the end counts as being there. */
const AT_END_PX = 60;
/** So near to the top older messages are fetched. */
const NEAR_TOP_PX = 400;

/** Conversation and what is on its way, from the oldest to the newest. It stays at the end where it was there, and else where it was. */
export function MessageList(
  props: OutgoingActions & {
    readonly messages: readonly Message[];
    readonly outgoing: readonly Outgoing[];
    readonly unread: Unread | null;
    readonly isWhole: boolean;
    readonly memberId: string;
    readonly onPerson: (memberId: string) => void;
    readonly onNearTop: () => void;
    /** The newest message that stood in view, while the page was looked at. */
    readonly onSeen: (position: string) => void;
  },
) {
  const { messages, outgoing, unread, isWhole, memberId, onNearTop, onSeen, ...rest } = props;
  const list = useRef<VListHandle>(null);
  const area = useRef<HTMLDivElement>(null);
  const rows = rowsOf(messages, outgoing, unread);
  const isPlaced = useRef(false);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  /** Newest message when the end was last in view; null while it is. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const newestPosition = messages.at(-1)?.position ?? '';

  // Added in front, the place in the list is kept from its end
  const firstId = messages[0]?._id;
  const lastKey = rows.at(-1)?.key;
  const [ends, setEnds] = useState({ firstId, lastKey, shift: false });
  if (ends.firstId !== firstId || ends.lastKey !== lastKey)
    setEnds({
      firstId,
      lastKey,
      shift: ends.firstId !== firstId && messages.some(({ _id }) => _id === ends.firstId),
    });

  function noteSeen(): void {
    const { current } = list;
    if (!current || !isPlaced.current || document.visibilityState === 'hidden') return;
    let index = current.findItemIndex(current.scrollOffset + current.viewportSize - 1);
    for (; index >= 0; index--) {
      const row = rows[index];
      if (row?.kind !== 'message') continue;
      onSeen(row.message.position);
      return;
    }
  }
  const scrollerNow = () => area.current?.firstElementChild;
  /** By the platform: the list's own way there goes on while rows are measured, also against whoever scrolls up meanwhile. */
  function toEnd(): void {
    const scroller = scrollerNow();
    if (!scroller) return;
    scroller.scrollTop = scroller.scrollHeight;
    isAtEnd.current = true;
  }
  function noteEnd(): void {
    const scroller = scrollerNow();
    if (!scroller || !isPlaced.current) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const isNear = scrollHeight - scrollTop - clientHeight < AT_END_PX;
    // What grows moves the end away; only whoever scrolls up leaves it
    if (isNear || scrollTop < lastTop.current) isAtEnd.current = isNear;
    lastTop.current = scrollTop;
    if (isAtEnd.current) setLeftAt(null);
    else setLeftAt((before) => before ?? newestPosition);
    noteSeen();
  }
  const now = useRef({ noteSeen, noteEnd });
  useLayoutEffect(() => {
    now.current = { noteSeen, noteEnd };
  });
  useEffect(() => {
    const look = () => now.current.noteSeen();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  // Rows come to their height after they are there, and a keyboard takes room away
  useEffect(() => {
    const scroller = scrollerNow();
    if (!scroller) return;
    const observer = new ResizeObserver(() => {
      if (isPlaced.current && isAtEnd.current) toEnd();
      now.current.noteSeen();
    });
    for (const sized of [scroller, ...scroller.children]) observer.observe(sized);
    return () => observer.disconnect();
  }, []);

  /** Rows move while they are measured for the first time; nobody needs to see that. */
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setSettled(true);
        now.current.noteEnd();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const ownOnTheirWay = outgoing.length;
  const sentBefore = useRef(ownOnTheirWay);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    if (!isPlaced.current) {
      const unreadRow = rows.findIndex(({ kind }) => kind === 'unread');
      isAtEnd.current = unreadRow < 0;
      if (unreadRow >= 0) current.scrollToIndex(unreadRow, { align: 'start' });
      else toEnd();
      isPlaced.current = true;
    } else if (isAtEnd.current || ownOnTheirWay > sentBefore.current) toEnd();
    sentBefore.current = ownOnTheirWay;
    // Only what comes at the end may move the list
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lastKey, ownOnTheirWay]);

  function onScroll(offset: number): void {
    noteEnd();
    if (isPlaced.current && offset < NEAR_TOP_PX && !isWhole) onNearTop();
  }

  const newBelow =
    leftAt === null
      ? 0
      : messages.filter(({ position, sender }) => position > leftAt && sender._id !== memberId)
          .length;
  const [openedAt] = useState(newestPosition);
  const latest = messages.at(-1);
  const said =
    latest && latest.position > openedAt && latest.sender._id !== memberId
      ? `${latest.sender.fullName}: ${latest.text}`
      : '';

  return (
    <Area ref={area}>
      <VList
        ref={list}
        data={rows}
        shift={ends.shift}
        onScroll={onScroll}
        onScrollEnd={noteSeen}
        role="region"
        aria-label="Messages"
        tabIndex={0}
        style={{
          height: '100%',
          overscrollBehavior: 'contain',
          visibility: isSettled ? 'visible' : 'hidden',
        }}
      >
        {(row) => (
          <ChatRow key={row.key} row={row} memberId={memberId} isWhole={isWhole} {...rest} />
        )}
      </VList>
      {(newBelow > 0 || leftAt !== null) && (
        <NewBelow>
          <Button onClick={toEnd} aria-label={newBelow > 0 ? `${newBelow} new` : 'To the newest'}>
            <ArrowDown size={20} aria-hidden="true" />
            {newBelow > 0 && `${newBelow} new`}
          </Button>
        </NewBelow>
      )}
      <VisuallyHidden role="log" aria-label="New messages">
        {said}
      </VisuallyHidden>
    </Area>
  );
}
