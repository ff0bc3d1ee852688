import { createHash } from 'node:crypto';

/** As the vault keeps a token that works once; who reads the vault cannot use it. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
