import { ownPasswordRequest } from './own-password.request.ts';

/** What members do only with their password. */
export const WITH_OWN_PASSWORD = {
  access: 'member',
  rate: 'attempt',
  rule: 'Needs your password',
  body: ownPasswordRequest,
  example: { password: 'Sunrise-1987' },
} as const;
export const WRONG_PASSWORDS = { 429: 'Too many wrong passwords' };
