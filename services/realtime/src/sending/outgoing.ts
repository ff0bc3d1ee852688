import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Audiences } from '../audiences.ts';
import { emptyBundle, type Bundle } from '../connections/bundle.ts';
import type { Connection } from '../connections/client-connection.ts';
import type { Counters } from '../counters.ts';
import type { Frame } from '../connections/wire-frame.ts';
import { exceptedBy, type Push } from '../pushing/change-push.ts';

/** After sending for so long, sockets and requests get a turn. */
const TURN_MS = 5;

type Sent = { readonly push: Push; readonly frame: Frame };

/** Collects the frames of a batch and then writes them, one write to each client. */
export function createOutgoing(options: {
  readonly audiences: Pick<Audiences, 'everyone'>;
  readonly counters: Counters;
}) {
  const { audiences, counters } = options;
  const start = emptyBundle();
  const bundles = new Map<Connection, Bundle>();
  /** Pushes to everyone, one after the other, which nearly all clients get alike. */
  let toAll: Sent[] = [];

  function add(connection: Connection, frames: readonly Frame[]): void {
    if (frames.length === 0) return;
    bundles.set(connection, (bundles.get(connection) ?? start).with(frames));
    counters.pushesSent += frames.length;
  }

  /** Has to be called before somebody joins or leaves an audience. */
  function settle(): void {
    const sent = toAll;
    toAll = [];
    if (sent.length === 0) return;
    const excepted = new Set(sent.flatMap(({ push }) => exceptedBy(push)));
    const made = new Map<string, readonly Frame[]>();
    for (const connection of audiences.everyone()) {
      const memberId = connection.session?.memberId ?? '';
      const alike = excepted.has(memberId) ? memberId : 'everyone';
      const frames =
        made.get(alike) ??
        sent.flatMap(({ push, frame }) => (exceptedBy(push).includes(memberId) ? [] : frame));
      made.set(alike, frames);
      add(connection, frames);
    }
  }

  return {
    settle,
    toEveryone(push: Push, frame: Frame | undefined): void {
      if (frame) toAll.push({ push, frame });
    },
    to(recipients: Iterable<Connection>, frameFor: (memberId: string) => Frame | undefined): void {
      settle();
      const made = new Map<Frame, readonly Frame[]>();
      for (const connection of recipients) {
        const frame = frameFor(connection.session?.memberId ?? '');
        if (!frame) continue;
        const frames = made.get(frame) ?? [frame];
        made.set(frame, frames);
        add(connection, frames);
      }
    },
    /** @returns the milliseconds that it took of this process */
    async send(): Promise<number> {
      let work = 0;
      let began = performance.now();
      settle();
      for (const [connection, bundle] of bundles) {
        connection.sendAll(bundle);
        const taken = performance.now() - began;
        if (taken < TURN_MS) continue;
        work += taken;
        await nextTurn();
        began = performance.now();
      }
      return work + performance.now() - began;
    },
  };
}
export type Outgoing = ReturnType<typeof createOutgoing>;
