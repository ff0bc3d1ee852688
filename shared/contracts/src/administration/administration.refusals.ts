/** Code → English text, in ICU MessageFormat. */
export const administrationRefusals = {
  'link-used': 'This link was already used. Please make a new one.',
  'administrators-only-approved': 'Only approved members can become administrators.',
  'administrator-suspended': 'This member is suspended. Please end the suspension first.',
  'administrator-at-rest':
    'The account of this member rests, so they cannot become an administrator.',
  'erase-yourself': 'You cannot erase yourself here.',
  'erase-registration': 'This registration is not approved. Please reject it instead.',
  'erasure-wanted': 'The member asked for this, and can keep the account until then.',
  'last-administrator': 'The last administrator cannot lose the role.',
  'address-taken-since': 'Another member has taken the earlier address.',
  'erasure-not-due': 'This is not due to be erased',
  'erasure-without-key': 'No key is held for this erasure',
  'erasure-not-started': 'An erasure must be started before it is finished',
} as const;
