import type { Connection } from '../connections/client-connection.ts';
import type { Counters } from '../counters.ts';
import type { Frame } from '../connections/wire-frame.ts';

/** Collects the frames of a batch and then writes them, one write to each client. */
export function createOutgoing(counters: Counters) {
  const framesOf = new Map<Connection, Frame[]>();
  return {
    to(recipients: Iterable<Connection>, frameFor: (memberId: string) => Frame | undefined): void {
      for (const connection of recipients) {
        const frame = frameFor(connection.session?.memberId ?? '');
        if (!frame) continue;
        const frames = framesOf.get(connection);
        if (frames) frames.push(frame);
        else framesOf.set(connection, [frame]);
        counters.pushesSent += 1;
      }
    },
    send(): void {
      for (const [connection, frames] of framesOf) connection.sendAll(frames);
    },
  };
}
export type Outgoing = ReturnType<typeof createOutgoing>;
