import { later } from '@portal/contracts/wire/position';
import { pushWishes, type Fetched, type Wish } from '../sending/fetches.ts';
import { frameOf } from '../connections/wire-frame.ts';
import { createNewestPositions } from './newest-positions.ts';
import type { Outgoing } from '../sending/outgoing.ts';
import { lostPush, mergedPush, roomOf, type Push } from './change-push.ts';
import { createRoomOrder } from './room-order.ts';
import type { DeliveryContext } from './pushing-context.ts';

export function createPushes(context: DeliveryContext) {
  const { loop, audiences, recent, progress, limits, log } = context;
  const newest = createNewestPositions();
  const roomOrder = createRoomOrder();
  /** Maps the key of a push to what ends with its turn. */
  const holds = new Map<string, readonly (() => void)[]>();

  function* wants(push: Push, newcomers: ReadonlySet<string>): Generator<Wish> {
    if (push.lost || (newcomers.size === 0 && !audiences.hasRecipients(push))) return;
    yield* pushWishes(push, function* () {
      yield* newcomers;
      for (const { session } of audiences.recipientsOf(push)) if (session) yield session.memberId;
    });
  }

  function deliver(push: Push, attempt: number, fetched: Fetched, outgoing: Outgoing): void {
    if (!audiences.hasRecipients(push)) return;
    if (push.lost) {
      const refetch = frameOf({ event: 'refetch', data: { position: push.position } });
      outgoing.to(audiences.recipientsOf(push), () => refetch);
      return;
    }
    const frameFor = fetched.frames(push);
    if (frameFor === null) return;
    const room = roomOf(push);
    const isHeldBack = room !== undefined && roomOrder.isHeldBack(room, push.position);
    if (!frameFor || isHeldBack) tryAgain(push, attempt);
    else outgoing.to(audiences.recipientsOf(push), frameFor);
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
      enqueueDelivery(lost, 1);
      return;
    }
    holdBackNewer(push, push);
    setTimeout(
      () => {
        if (newest.isStale(push)) release(push);
        else enqueue(push, attempt + 1);
      },
      limits.view.retry * 2 ** (attempt - 1),
    ).unref();
  }

  function enqueueDelivery(push: Push, attempt: number): void {
    loop.enqueue({
      push,
      wants(newcomers) {
        recent.add(push);
        return wants(push, newcomers);
      },
      deliver(fetched, outgoing) {
        release(push);
        progress.taken = later(progress.taken, push.position);
        deliver(push, attempt, fetched, outgoing);
      },
      sent() {
        progress.reached = push.position;
      },
    });
  }
  function enqueue(push: Push, attempt: number): void {
    enqueueDelivery(mergedPush(loop.waiting(push), push), attempt);
    if (loop.size() > limits.recent.most) giveUp();
  }

  /** After long failures, everyone reloads their screens, so that the queue does not grow without end. */
  function giveUp(): void {
    log.error({ waiting: loop.size() }, 'pushes cannot be sent, giving up those that wait');
    const dropped = loop.dropPushes();
    dropped.forEach(release);
    const last = dropped.at(-1);
    if (last) enqueueDelivery(lostPush(last, { kind: 'everyone' }), 1);
  }

  return {
    accept(push: Push): void {
      if (newest.advance(push)) enqueue(push, 1);
    },
  };
}
