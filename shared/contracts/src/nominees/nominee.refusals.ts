/** Code → English text, in ICU MessageFormat. */
export const nomineeRefusals = {
  'nominee-not-found': 'There is no such nominee',
  'nominees-locked':
    'Someone has asked to act in your place. Please sign out and sign in again to change your nominees: this also stops that request.',
  'nominee-link-invalid':
    'This link does not work any more. Please write to the administrators of the portal.',
  'too-many-nominees': 'You can name {most} nominees. Please withdraw one first.',
  'nominee-request-not-open': 'This request is not open any more. Please look again.',
  'nominee-copy-address-missing': 'Please enter the e-mail address to which the copy goes.',
  'nominee-member-is-administrator':
    'This member is an administrator. Please take that role away first.',
  'nominee-request-about-you': 'Another administrator opens a request about you.',
  'nominee-request-open-already': 'A request is open already. Please confirm or close it first.',
  'nominee-account-closed-already':
    'The account is closed already. Please choose what the nominee asks for.',
  'nominee-copy-address-changed':
    'The copy can only go to the address that the member has named for this nominee, and it has changed since you read it. Please look again.',
  'nominee-request-your-own': 'Another administrator has to confirm the request that you opened.',
  'nominee-confirmer-too-new':
    'Only someone who was an administrator before the request was opened, and has not changed their password, two-step sign-in or passkeys since, can confirm it. Please ask another administrator, or close it and have it opened again.',
  'nominee-account-used-since':
    'Someone has used the account since the request was opened. Please close it, and ask the member. If only a device was left signed in, sign the member out everywhere before you open it again.',
  'nominee-withdrawn-since': 'The member has withdrawn this nominee. Please close the request.',
  'nominees-changed-since':
    'The nominees have changed since the request was opened. Please close it, look at them, and open it again.',
  'nominee-request-too-old':
    'The request was opened too long ago to tell whether the account was used since. Please close it, and open it again.',
  'nominee-copy-address-other':
    'The copy would not go to the address that you read. Please look at the request again.',
  'account-closed-before':
    'The account was closed before this decision, too. Reopen it on the page of the member.',
} as const;
