import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '../connection.ts';
import { pushWishes, type Fetched, type FrameFor, type Wish } from '../fetches.ts';
import { frameOf } from '../frame.ts';
import { createNewestPositions } from '../newest-positions.ts';
import { lostPush, mergedPush, roomOf, type Push } from '../push.ts';
import { createRoomOrder } from '../room-order.ts';
import type { DeliveryContext } from './context.ts';

/** After this many sends, or bytes to one client, sockets and requests get a turn. */
const SENDS_A_TURN = 2_000;
const BYTES_A_TURN = 256 * 1024;

export function createPushes(context: DeliveryContext) {
  const { loop, audiences, recent, progress, limits, counters, log } = context;
  const newest = createNewestPositions();
  const roomOrder = createRoomOrder();
  /** By the key of the push whose turn ends them. */
  const holds = new Map<string, readonly (() => void)[]>();
  let sends = 0;
  let bytes = 0;

  async function sendTo(recipients: Iterable<Connection>, frameFor: FrameFor): Promise<void> {
    let longest = 0;
    for (const connection of recipients) {
      const frame = frameFor(connection.session?.memberId ?? '');
      if (!frame) continue;
      connection.send(frame);
      longest = Math.max(longest, frame.wire.length);
      counters.pushesSent += 1;
      sends += 1;
      if (sends >= SENDS_A_TURN) await giveTurn();
    }
    bytes += longest;
    if (bytes > BYTES_A_TURN) await giveTurn();
  }
  async function giveTurn(): Promise<void> {
    sends = 0;
    bytes = 0;
    await nextTurn();
  }

  function* wants(push: Push, newcomers: ReadonlySet<string>): Generator<Wish> {
    if (push.lost || (newcomers.size === 0 && !audiences.hasRecipients(push))) return;
    yield* pushWishes(push, function* () {
      yield* newcomers;
      for (const { session } of audiences.recipientsOf(push)) if (session) yield session.memberId;
    });
  }

  async function deliver(push: Push, attempt: number, fetched: Fetched): Promise<void> {
    if (!audiences.hasRecipients(push)) return;
    const recipients = audiences.recipientsOf(push);
    if (push.lost) {
      const refetch = frameOf({ event: 'refetch', data: { position: push.position } });
      return sendTo(recipients, () => refetch);
    }
    const frameFor = fetched.frames(push);
    if (frameFor === null) return;
    const room = roomOf(push);
    const isHeldBack = room !== undefined && roomOrder.isHeldBack(room, push.position);
    if (!frameFor || isHeldBack) tryAgain(push, attempt);
    else await sendTo(recipients, frameFor);
  }

  /** Until the turn of `until`, because newer messages may wait before it in the queue. */
  function holdBackNewer(push: Push, until: Push): void {
    const room = roomOf(push);
    if (room === undefined) return;
    const release = roomOrder.hold(room, push.position);
    holds.set(until.key, [...(holds.get(until.key) ?? []), release]);
  }
  function release({ key }: Push): void {
    for (const end of holds.get(key) ?? []) end();
    holds.delete(key);
  }

  function tryAgain(push: Push, attempt: number): void {
    if (attempt >= limits.view.attempts) {
      const lost = lostPush(push);
      holdBackNewer(push, lost);
      lose(lost);
      return;
    }
    holdBackNewer(push, push);
    setTimeout(
      () => {
        if (newest.isOvertaken(push)) release(push);
        else enqueue(push, attempt + 1);
      },
      limits.view.retry * 2 ** (attempt - 1),
    ).unref();
  }

  function enqueueDelivery(push: Push, attempt: number): void {
    loop.enqueue({
      push,
      wants: (newcomers) => wants(push, newcomers),
      async deliver(fetched) {
        release(push);
        await deliver(push, attempt, fetched);
        progress.reached = push.position;
      },
    });
  }
  function lose(push: Push): void {
    recent.add(push);
    enqueueDelivery(push, 1);
  }
  function enqueue(push: Push, attempt: number): void {
    recent.add(push);
    enqueueDelivery(mergedPush(loop.waiting(push.key), push), attempt);
    if (loop.size() > limits.recent.most) giveUp();
  }

  /** After failures for long, everybody reloads their screens, so that the queue does not grow without end. */
  function giveUp(): void {
    log.error({ waiting: loop.size() }, 'pushes cannot be sent, giving up those that wait');
    const dropped = loop.dropPushes();
    dropped.forEach(release);
    const last = dropped.at(-1);
    if (last) lose(lostPush(last, { kind: 'everyone' }));
  }

  return {
    accept(push: Push): void {
      if (newest.advance(push)) enqueue(push, 1);
    },
  };
}
