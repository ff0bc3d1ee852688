import { watched } from '../listeners.ts';

const offset = watched(0);

/** The time of the server, in milliseconds, as far as its answers tell: a phone's own clock may be hours off. */
export const serverNow = (): number => Date.now() + offset.get();

/**
 * Takes the `Date` of an answer, which has no fraction of a second. While it lies between sending and receiving, the clock here is right.
 *
 * @param sentAt by the clock here, as `receivedAt`
 */
export function noteServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const answeredAt = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(answeredAt)) return;
  const isRight = answeredAt + 1_000 > sentAt && answeredAt <= receivedAt;
  const measured = isRight ? 0 : answeredAt - receivedAt;
  // Answers of a slow network would have it jump to and fro
  if (Math.abs(measured - offset.get()) < 5_000) return;
  offset.set(measured);
}

export const onServerClockSet = offset.listen;
