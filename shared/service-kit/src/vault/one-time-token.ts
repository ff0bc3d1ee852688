import { createHash } from 'node:crypto';

/** A one-time token as the vault keeps it: someone who reads the vault cannot use it. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
