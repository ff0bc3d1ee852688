/** Code → English text, in ICU MessageFormat. */
export const passkeyRefusals = {
  'passkey-unknown':
    'This passkey does not work here. Please try again, or sign in with your password.',
  'passkey-does-not-confirm':
    'This passkey does not work here. Please try again, or enter your password.',
  'too-many-passkeys': 'You have ten passkeys. Please remove one first.',
  'passkey-not-added': 'The passkey could not be added. Please try again.',
  'member-without-passkeys': 'The member has no passkeys.',
  'passkeys-your-own': 'Please remove your own passkeys in your settings.',
  'passkey-not-found': 'Passkey not found',
  'passkeys-changed-meanwhile': 'Your passkeys were changed at the same moment. Please try again.',
} as const;
