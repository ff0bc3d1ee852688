/** Code → English text, in ICU MessageFormat. */
export const personalDataRefusals = {
  'copies-being-made': 'Copies are being made right now. Please try again in a moment.',
  'leaving-administrator': 'You are an administrator. Please have that role taken from you first.',
  'leaving-by-administrators':
    'Administrators decided to erase your account. Please write to them.',
} as const;
