import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './message-rows.ts';

const AT_END_PX = 60;
const NEAR_TOP_PX = 400;

export function useMessageScroll(options: {
  readonly rows: readonly Row[];
  readonly newestPosition: string;
  readonly outgoingCount: number;
  readonly onSeen: (position: string) => void;
  readonly onNearTop: () => void;
}) {
  const { rows, newestPosition, outgoingCount, onSeen, onNearTop } = options;
  const list = useRef<VirtualizerHandle>(null);
  const area = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const topRow = useRef<{ readonly key: string; readonly hidden: number } | null>(null);
  /** The newest message when the reader scrolled up; null while the end is in view. */
  const [leftAt, setLeftAt] = useState<string | null>(null);

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
  const scrollerOf = (element: HTMLDivElement | null) => element?.firstElementChild;
  /** `scrollToIndex` corrects itself while rows are measured, which would pull back readers who scroll up meanwhile. */
  function toEnd(): void {
    const scroller = scrollerOf(area.current);
    if (!scroller) return;
    scroller.scrollTop = scroller.scrollHeight;
    isAtEnd.current = true;
  }
  function noteEnd(): void {
    const scroller = scrollerOf(area.current);
    if (!scroller || !isPlaced.current) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const isNear = scrollHeight - scrollTop - clientHeight < AT_END_PX;
    // Growing rows move the end away too, so only scrolling up counts as leaving it
    if (isNear || scrollTop < lastTop.current) isAtEnd.current = isNear;
    lastTop.current = scrollTop;
    const first = list.current?.findItemIndex(scrollTop) ?? 0;
    const row = rows[first];
    if (row && list.current)
      topRow.current = { key: row.key, hidden: scrollTop - list.current.getItemOffset(first) };
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
  // Rows grow after they are inserted, and a screen keyboard shrinks the list
  useEffect(() => {
    const scroller = scrollerOf(area.current);
    if (!scroller) return;
    const observer = new ResizeObserver(() => {
      if (isPlaced.current && isAtEnd.current) toEnd();
      now.current.noteSeen();
    });
    for (const sized of [scroller, ...scroller.children]) observer.observe(sized);
    return () => observer.disconnect();
  }, []);

  /** The list is hidden until its rows are measured, because they move until then. */
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

  const lastKey = rows.at(-1)?.key;
  const outgoingBefore = useRef(outgoingCount);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    if (!isPlaced.current) {
      const unreadRow = rows.findIndex(({ kind }) => kind === 'unread');
      isAtEnd.current = unreadRow < 0;
      if (unreadRow >= 0) current.scrollToIndex(unreadRow, { align: 'start' });
      else toEnd();
      isPlaced.current = true;
    } else if (isAtEnd.current || outgoingCount > outgoingBefore.current) toEnd();
    outgoingBefore.current = outgoingCount;
    // Only a change at the end may scroll the list
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lastKey, outgoingCount]);

  const rowCount = rows.length;
  const countBefore = useRef(rowCount);
  useLayoutEffect(() => {
    const isDeletion = rowCount < countBefore.current;
    countBefore.current = rowCount;
    const index = rows.findIndex(({ key }) => key === topRow.current?.key);
    if (isDeletion && !isAtEnd.current && index >= 0 && list.current)
      list.current.scrollTo(list.current.getItemOffset(index) + (topRow.current?.hidden ?? 0));
    // Only rows that disappear move those that stay
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rowCount]);

  return {
    list,
    area,
    isSettled,
    leftAt,
    toEnd,
    noteSeen,
    keepFocus(): void {
      const scroller = scrollerOf(area.current);
      if (document.activeElement === document.body && scroller instanceof HTMLElement)
        scroller.focus({ preventScroll: true });
    },
    onScroll(offset: number): void {
      noteEnd();
      if (isPlaced.current && offset < NEAR_TOP_PX) onNearTop();
    },
  };
}
