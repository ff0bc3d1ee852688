import type { WritingCall } from './calls/request.ts';

/** Calls under `/api` of which the security log also notes that they succeeded. */
export const notedCalls: Readonly<Partial<Record<WritingCall, string>>> = {
  'POST /auth/login': 'sign-in',
  'POST /auth/login/passkey': 'passkey-sign-in',
  'POST /auth/passkeys': 'passkey-added',
  'DELETE /auth/passkeys/:passkeyId': 'passkey-removed',
  'POST /auth/logout': 'sign-out',
  'POST /auth/forgot-password': 'reset-asked',
  'PUT /auth/reset-password/:resetToken': 'password-reset',
  'POST /auth/address-link': 'address-link-asked',
  'PUT /auth/confirm-address/:addressToken': 'address-confirmed',
  'POST /account/data': 'data-downloaded',
  'POST /nominee-copies': 'data-downloaded-by-nominee',
  'DELETE /account': 'erasure-asked',
  'PUT /auth/password': 'password-changed',
  'DELETE /auth/devices': 'devices-ended',
  'DELETE /auth/devices/:sessionId': 'device-ended',
};
