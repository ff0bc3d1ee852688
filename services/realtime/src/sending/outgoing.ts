import { yieldEvery } from '@portal/service-kit/time/pausing';
import type { Connection } from '../connections/client-connection.ts';
import type { Counters } from '../counters.ts';
import type { Frame } from '../connections/wire-frame.ts';

/** With 2,000 clients, one turn for all of a batch delays answers by 0.3 s; the aim is 150 ms. */
const LONGEST_TURN_MS = 20;

type Recipient = Pick<Connection, 'session' | 'sendAll'>;
const memberOf = ({ session }: Recipient): string => session?.memberId ?? '';

/** Collects the frames of a batch and then writes them, one write to each client. */
export function createOutgoing(counters: Counters) {
  const framesOf = new Map<Recipient, { readonly memberId: string; readonly frames: Frame[] }>();
  return {
    to(recipients: Iterable<Recipient>, frameFor: (memberId: string) => Frame | undefined): void {
      for (const connection of recipients) {
        const memberId = memberOf(connection);
        const frame = frameFor(memberId);
        if (!frame) continue;
        const waiting = framesOf.get(connection);
        if (waiting) waiting.frames.push(frame);
        else framesOf.set(connection, { memberId, frames: [frame] });
        counters.pushesSent += 1;
      }
    },
    async send(): Promise<void> {
      const yieldToEventLoop = yieldEvery(LONGEST_TURN_MS);
      for (const [connection, { memberId, frames }] of framesOf) {
        // Another member may have signed in there in the meantime
        if (memberOf(connection) === memberId) connection.sendAll(frames);
        await yieldToEventLoop();
      }
    },
  };
}
export type Outgoing = ReturnType<typeof createOutgoing>;
