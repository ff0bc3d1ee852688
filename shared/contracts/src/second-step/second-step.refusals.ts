/** Code → English text, in ICU MessageFormat. */
export const secondStepRefusals = {
  'second-step-on-already': 'Two-step sign-in is already on.',
  'second-step-not-on': 'Two-step sign-in is not on.',
  'second-step-your-own': 'Please turn off your own two-step sign-in in your settings.',
  'second-step-code-wrong': 'This code is wrong. Please take the one that your app shows now.',
  'second-step-not-begun': 'Please start setting up two-step sign-in again.',
  'second-step-required': 'Administrators need two-step sign-in here, so it stays on.',
  'second-step-changed-meanwhile':
    'Your two-step sign-in was changed at the same moment. Please reload the page.',
} as const;
