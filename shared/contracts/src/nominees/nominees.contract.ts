import { WITH_OWN_PASSWORD, WRONG_PASSWORDS } from '../accounts/own-password.calls.ts';
import { messageAnswer } from '../accounts/session.api.ts';
import { reasonedRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { BY_CONFIRMED_ADMINS } from '../wire/call.ts';
import {
  nominee,
  nomineesOfMember,
  nomineeRequestsAnswer,
  nomineesOfMemberAnswer,
  ownNomineesAnswer,
} from './nominee.api.ts';
import { nomineeStream } from './nominee.events.ts';
import {
  confirmNomineeRequest,
  nomineeCopyRequest,
  nomineeRequest,
  openNomineeRequest,
} from './nominee.request.ts';

const example = {
  name: 'Meera Patil',
  email: 'meera@example.org',
  phone: '',
  relation: 'My sister',
  password: 'Sunrise-1987',
};
const own = {
  access: 'member',
  rate: 'attempt',
  rule: 'Needs your password. While the request of a nominee is open, only sessions that were opened since may do this',
} as const;
const noNominee = 'There is no such nominee';

export const nominees = {
  streams: [nomineeStream],
  tag: 'Your data',
  calls: {
    'GET /account/nominees': {
      access: 'member',
      rule: 'Your own only',
      summary: 'The people whom the signed-in member has named to act in their place',
      answers: { 200: ownNomineesAnswer },
    },
    'POST /account/nominees': {
      ...own,
      summary: 'Name someone who may act in your place after your death or when you cannot act',
      body: nomineeRequest,
      example,
      answers: { 201: messageAnswer },
      refusals: { 409: 'You have named as many nominees as possible', ...WRONG_PASSWORDS },
    },
    'PUT /account/nominees/:nomineeId': {
      ...own,
      summary: 'Change the details of one of your nominees',
      body: nomineeRequest,
      example,
      refusals: { 404: noNominee, ...WRONG_PASSWORDS },
    },
    'DELETE /account/nominees/:nomineeId': {
      ...WITH_OWN_PASSWORD,
      ...own,
      summary: 'Withdraw one of your nominees',
      refusals: { 404: noNominee, ...WRONG_PASSWORDS },
    },
    'GET /users/:memberId/nominees': {
      access: 'admin',
      summary: 'The nominees of a member, any open request, and whether the account is closed',
      answers: { 200: nomineesOfMemberAnswer },
      refusals: { 404: 'There is no such member' },
    },
    'POST /users/:memberId/nominee-request': {
      ...BY_CONFIRMED_ADMINS,
      summary:
        'Open the request of a nominee after a death, or for a member who cannot act; another administrator confirms it',
      body: openNomineeRequest,
      example: {
        nomineeId: 'b1d3c7de-0f4a-4a39-9d0e-6c1c9f3e2a11',
        occasion: 'death',
        asks: ['copy'],
        sendTo: 'meera@example.org',
        reason: 'Her sister wrote to us',
        note: 'Saw the death certificate of the municipality of Nashik',
      },
      answers: { 201: messageAnswer },
      refusals: {
        404: 'There is no such member or nominee',
        409: 'A request is open already, nothing would change, the member is an administrator, or has changed the address that was read',
      },
    },
    'PUT /users/:memberId/nominee-request': {
      ...BY_CONFIRMED_ADMINS,
      rule: 'Only someone who was an administrator, with the same credentials, before it was opened, and not the one who opened it',
      summary:
        'Confirm the request of a nominee: the account is closed, and the requested copy or erasure begins',
      body: confirmNomineeRequest,
      example: {
        requestId: '0d6f7f0e-3f0e-4a51-8d6b-3f6f5c2b9a10',
        sendTo: 'meera@example.org',
        reason: 'I saw it too',
      },
      refusals: {
        404: 'There is no such member',
        409: 'You opened it yourself or may not confirm it, the account was used or a nominee changed since, or it is not the request that you read; with `code: public-url-unset` the link to the copy would not work',
      },
    },
    'DELETE /users/:memberId/nominee-request': {
      ...BY_CONFIRMED_ADMINS,
      summary: 'Close the request of a nominee without doing anything',
      body: reasonedRequest,
      example: { reason: 'The member answered the telephone' },
      refusals: { 404: 'There is no such member' },
    },
    'DELETE /users/:memberId/rest': {
      ...BY_CONFIRMED_ADMINS,
      summary:
        'Reopen a closed account: its member can sign in again; an erasure that was decided in the meantime is cancelled',
      body: reasonedRequest,
      example: { reason: 'It was another person of the same name' },
      refusals: { 404: 'There is no such member' },
    },
    'GET /admin/nominee-requests': {
      access: 'admin',
      summary: 'Requests of nominees that wait for a second administrator, at most 50',
      answers: { 200: nomineeRequestsAnswer },
    },
    'POST /nominee-copies': {
      access: 'anyone',
      rate: 'attempt',
      work: 'copy',
      rule: 'Needs the link that was emailed to the nominee',
      summary:
        'A copy of the data of a member whose account is closed, for their nominee, as a ZIP',
      body: nomineeCopyRequest,
      example: { token: 'the-last-part-of-the-link' },
      answers: { 200: 'application/zip' },
      refusals: { 400: 'The link is unknown, too old, or the account is open again' },
    },
  },
  schemas: { Nominee: nominee, NomineesOfMember: nomineesOfMember },
  refusals: {
    'nominee-not-found': 'There is no such nominee',
    'nominees-locked':
      'Someone has asked to act in your place. Please sign out and sign in again to change your nominees: this also stops that request.',
    'nominee-link-invalid':
      'This link does not work any more. Please write to the administrators of the portal.',
    'too-many-nominees': 'You can name {most} nominees. Please withdraw one first.',
    'nominee-request-not-open': 'This request is not open any more. Please look again.',
    'nominee-copy-address-missing': 'Please enter the email address to which the copy should go.',
    'nominee-member-is-administrator':
      'This member is an administrator. Please take away that role first.',
    'nominee-request-about-you': 'Another administrator opens a request about you.',
    'nominee-request-open-already': 'A request is open already. Please confirm or close it first.',
    'nominee-account-closed-already':
      'The account is closed already. Please choose what the nominee asks for.',
    'nominee-copy-address-changed':
      'The copy can only go to the address that the member has named for this nominee, and it has changed since you read it. Please look again.',
    'nominee-request-your-own': 'Another administrator has to confirm the request that you opened.',
    'nominee-confirmer-too-new':
      'Only someone who was already an administrator when the request was opened, and has not changed their password, two-step sign-in or passkeys since, can confirm it. Please ask another administrator, or close the request and have it opened again.',
    'nominee-account-used-since':
      'Someone has used the account since the request was opened. Please close the request, and ask the member. If a device was only left signed in, sign the member out everywhere before you open the request again.',
    'nominee-withdrawn-since': 'The member has withdrawn this nominee. Please close the request.',
    'nominees-changed-since':
      'The nominees have changed since the request was opened. Please close the request, look at the nominees, and open the request again.',
    'nominee-request-too-old':
      'The request was opened too long ago to tell whether the account has been used since. Please close the request and open it again.',
    'nominee-copy-address-other':
      'The copy would not go to the address that you read. Please look at the request again.',
    'account-closed-before':
      'The account was closed before this decision, too. Reopen it on the page of the member.',
  },
} as const satisfies FeatureContract;
