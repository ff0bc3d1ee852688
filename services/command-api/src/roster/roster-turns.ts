import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import { createFairQueue, type Place } from '@portal/service-kit/process/fair-queue';
import type { readRoster } from './read-roster.ts';

const WAITING = 20;

const full = () =>
  new DomainError('too-many', wordsOf('roster-being-read'), {
    retryAfterSeconds: 10,
  });

/** Reads one roster at a time. Administrators take turns, and one upload of each waits. */
export function createRosterTurns(read: typeof readRoster) {
  const inTurn = createFairQueue({ places: WAITING, share: 1, full });
  return (file: Buffer, now: Date, place: Pick<Place, 'client' | 'signal'>) =>
    inTurn({ ...place, subject: place.client }, () => read(file, now, place.signal));
}
