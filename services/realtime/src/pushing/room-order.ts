import type { Position } from '@portal/contracts/wire/position';

/** Holds back the messages of a room behind one that is tried again: a client takes a newer message to mean that it has all older ones. */
export function createRoomOrder() {
  const waiting = new Map<string, Set<Position>>();
  return {
    hold(room: string, position: Position): () => void {
      const positions = waiting.get(room) ?? new Set();
      waiting.set(room, positions.add(position));
      return () => {
        positions.delete(position);
        if (positions.size === 0 && waiting.get(room) === positions) waiting.delete(room);
      };
    },
    isHeldBack: (room: string, position: Position): boolean =>
      [...(waiting.get(room) ?? [])].some((older) => older < position),
  };
}
