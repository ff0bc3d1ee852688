import { randomBytes } from 'node:crypto';

/** Tells the collections of one rebuild from those of all others. */
export const newStamp = (now: Date): string =>
  `${now.toISOString().replace(/\D/gu, '').slice(0, 14)}${randomBytes(2).toString('hex')}`;
