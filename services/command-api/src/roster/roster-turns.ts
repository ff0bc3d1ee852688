import { createFairQueue, type Place } from '@portal/service-kit/process/fair-queue';
import type { readRoster } from './read-roster.ts';
import { tooMany } from '../refusals.ts';

const WAITING = 20;

const full = () => tooMany(10, 'roster-being-read');

/** Reads one roster at a time. Administrators take turns, and one upload of each waits. */
export function createRosterTurns(read: typeof readRoster) {
  const inTurn = createFairQueue({ places: WAITING, share: 1, full });
  return (file: Buffer, now: Date, place: Pick<Place, 'client' | 'signal'>) =>
    inTurn({ ...place, subject: place.client }, () => read(file, now, place.signal));
}
