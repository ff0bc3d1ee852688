import { wordsFrom } from '@portal/languages/coded-text';

/** What the plumbing itself refuses, by the code of the refusal. */
export const kitRefusals = {
  'nothing-here': 'There is nothing here',
  'method-not-allowed': '{method} is not possible at this address. Use {instead}.',
  'sign-in-required': 'Please sign in',
  'services-only': 'This is for services of the portal',
  'invalid-json': 'The request is not valid JSON',
  'request-too-large': 'The request is too large',
  'media-type-unsupported': 'The media type is not supported',
  'fields-invalid': 'Please check the marked fields',
  'changed-meanwhile': 'Someone else changed this at the same moment. Please try again.',
  'too-large-to-save': 'This is too large to be saved',
  'account-closed': 'This account no longer exists',
  'saving-unavailable': 'The portal cannot save anything right now. Please try again in a moment.',
  'disk-full':
    'The portal’s disk is nearly full, so nothing new can be saved. You can still read. Please tell whoever runs the portal.',
  'reading-unavailable': 'The portal cannot read its data right now. Please try again in a moment.',
  'files-unavailable': 'The portal cannot reach its files right now. Please try again in a moment.',
  'portal-unreachable': 'The portal cannot be reached right now. Please try again in a moment.',
  starting: 'The portal is starting. Please try again in a moment.',
  'something-went-wrong': 'Something went wrong',
  'too-often':
    'You are doing this very often. Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.',
  'network-too-often': 'Too many requests from your network. Please try again in a moment.',
  'enough-for-today': 'You have looked at very many people today. Please continue tomorrow.',
  'public-url-unset':
    'The portal does not know its own address yet, so a link would not work. Ask the person who installed the portal to set its public address to the one at which you open it.',
} as const;

export const kitWords = wordsFrom(kitRefusals);

/** What a schema refuses by a rule that states no message, by the code of the refusal. */
export const ruleTexts = {
  'field-missing': 'This is missing',
  'field-unknown': "There is no field ''{field}''",
  'field-of-another-kind': 'This must be {kind}',
  'field-not-allowed': 'This must be one of {allowed}',
  'field-too-long':
    '{most, plural, one {At most # character is possible} other {At most {most, number} characters are possible}}',
  'field-too-short':
    '{least, plural, one {At least # character is needed} other {At least {least, number} characters are needed}}',
  'field-too-many': 'At most {most, number} are possible',
  'field-too-few': 'At least {least, number} are needed',
  'field-too-great': 'This can be at most {most, number}',
  'field-too-small': 'This must be at least {least, number}',
  'field-invalid': 'This is not valid',
} as const;

export const ruleWords = wordsFrom(ruleTexts);

/** Names of kinds of values, for `field-of-another-kind`. */
export const kinds = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
} as const;
