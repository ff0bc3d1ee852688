import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Audiences } from '../audiences.ts';
import { emptyBundle, type Bundle } from '../connections/bundle.ts';
import type { Connection } from '../connections/client-connection.ts';
import type { Counters } from '../counters.ts';
import type { Frame } from '../connections/wire-frame.ts';
import { exceptedBy, numberFrame, type Push } from '../pushing/change-push.ts';

/** After sending for so long, sockets and requests get a turn. */
const TURN_MS = 5;

type Sent = { readonly push: Push; readonly frame: Frame | undefined };

/**
 * Collects the frames of a batch and then writes them, one write to each client.
 *
 * @param options.tooMany the pushes of which clients that take bundles get the number
 */
export function createOutgoing(options: {
  readonly audiences: Pick<Audiences, 'everyone'>;
  readonly counters: Counters;
  readonly tooMany: ReadonlySet<Push>;
}) {
  const { audiences, counters, tooMany } = options;
  const start = emptyBundle();
  const bundles = new Map<Connection, Bundle>();
  /** Pushes to everyone, one after the other, which nearly all clients get alike. */
  let toAll: Sent[] = [];

  function add(connection: Connection, frames: readonly Frame[]): void {
    if (frames.length === 0) return;
    bundles.set(connection, (bundles.get(connection) ?? start).with(frames));
    counters.pushesSent += frames.length;
  }

  function framesOf(sent: readonly Sent[], takesBundles: boolean): readonly Frame[] {
    if (!takesBundles) return sent.flatMap(({ frame }) => frame ?? []);
    const numbered = sent.flatMap(({ push }) => (tooMany.has(push) ? push : []));
    return [
      ...sent.flatMap(({ push, frame }) => (frame && !tooMany.has(push) ? frame : [])),
      ...numberFrames(numbered),
    ];
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
      const { takesBundles } = connection;
      const alike = excepted.has(memberId) ? memberId : 'everyone';
      const key = `${takesBundles} ${alike}`;
      const frames =
        made.get(key) ??
        framesOf(
          sent.filter(({ push }) => !exceptedBy(push).includes(memberId)),
          takesBundles,
        );
      made.set(key, frames);
      add(connection, frames);
    }
  }

  return {
    tooMany,
    settle,
    toEveryone(push: Push, frame: Frame | undefined): void {
      toAll.push({ push, frame });
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

function numberFrames(pushes: readonly Push[]): readonly Frame[] {
  const names = new Set(pushes.map(({ name }) => name));
  return [...names].map((name) => numberFrame(pushes.filter((push) => push.name === name)));
}
