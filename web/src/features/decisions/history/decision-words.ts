import { textOfCode } from '../../../lib/deciding/reason.ts';
import type { Decision, DecisionAction } from '@portal/contracts/decisions/decision.api';
import type { FactField } from '@portal/contracts/decisions/fact-field';

/** The decisions by what they are about, as the search offers them. */
const BY_SUBJECT = {
  Registrations: {
    'approve-registration': 'Approved a registration',
    'reject-registration': 'Rejected a registration',
    'reverse-approval': 'Took back an approval',
    'reverse-rejection': 'Took back a rejection',
    'ask-back': 'Asked about a registration',
    bulk: 'Decided about several at once',
  },
  Accounts: {
    'suspend-member': 'Suspended a member',
    'restore-member': 'Ended a suspension',
    'change-role': 'Changed a role',
    'change-coordinator': 'Changed who coordinates a batch',
    'change-analyst': 'Changed who is an analyst',
    'change-email': 'Changed an e-mail address',
    'correct-facts': 'Corrected facts about a member',
    'issue-reset-link': 'Handed out a link for a new password',
    'end-sessions': 'Signed a member out everywhere',
    'remove-second-step': 'Turned off two-step sign-in for a member',
    'remove-passkeys': 'Removed all passkeys of a member',
  },
  'Posts and comments': {
    'approve-post': 'Approved a post',
    'reverse-post-approval': 'Took back the approval of a post',
    'reject-post': 'Rejected a post',
    'remove-post': 'Removed a post',
    'restore-post': 'Brought a post back',
    'remove-comment': 'Removed a comment',
    'restore-comment': 'Brought a comment back',
  },
  'Groups and chat': {
    'change-group': 'Changed a group',
    'remove-group': 'Removed a group',
    'restore-group': 'Brought a group back',
    'remove-from-group': 'Removed a member from a group',
    'return-to-group': 'Added a member to a group again',
    'remove-message': 'Removed a message',
    'restore-message': 'Brought a message back',
  },
  'Personal data': {
    'request-erasure': 'Started an erasure',
    'cancel-erasure': 'Cancelled an erasure',
    'open-nominee-request': 'Opened the request of a nominee',
    'close-nominee-request': 'Closed the request of a nominee',
    'confirm-nominee-request': 'Confirmed the request of a nominee',
    'end-rest': 'Reopened an account',
    'export-history': 'Exported the history',
  },
  Portal: {
    'replace-roster': 'Uploaded the school roster',
    'delete-roster': 'Deleted the school roster',
    'retry-mail': 'Sent a mail again',
    'set-mail-aside': 'Gave up on a mail',
    'give-up-erasure-ledger': 'Started the portal although its list of erased accounts was lost',
  },
} as const satisfies Readonly<Record<string, Partial<Record<DecisionAction, string>>>>;

export const ACTIONS: Readonly<Record<DecisionAction, string>> = {
  ...BY_SUBJECT.Registrations,
  ...BY_SUBJECT.Accounts,
  ...BY_SUBJECT['Posts and comments'],
  ...BY_SUBJECT['Groups and chat'],
  ...BY_SUBJECT['Personal data'],
  ...BY_SUBJECT.Portal,
};

export const ACTION_GROUPS: readonly (readonly [
  subject: string,
  actions: readonly (readonly [action: string, text: string])[],
])[] = Object.entries(BY_SUBJECT).map(([subject, actions]) => [subject, Object.entries(actions)]);

const FIELD_NAMES: Readonly<Record<FactField, string>> = {
  state: 'State',
  role: 'Role',
  title: 'Title',
  content: 'Text',
  text: 'Text',
  category: 'Category',
  name: 'Name',
  description: 'Description',
  until: 'Until',
  email: 'E-mail',
  batch: 'Batch',
  dateOfBirth: 'Date of birth',
  admissionNumber: 'Admission number',
  erasure: 'To be erased on',
  nomineeRequest: 'Request of a nominee',
  rest: 'Closed because of',
  batches: 'Coordinator of batches',
  analyst: 'Analyst',
  question: 'Question',
  answer: 'Answer',
  rows: 'Rows',
  mail: 'Mail',
};

const FIELDS: Readonly<Record<string, string>> = FIELD_NAMES;
/** A field of a later release has its own name. */
export const fieldText = (field: string): string => FIELDS[field] ?? field;

/** The text for the code comes first, unless the words say the same. */
export function reasonText({ code, reason }: Pick<Decision, 'code' | 'reason'>): string | null {
  const ofCode = code === null ? null : (textOfCode(code) ?? code);
  if (ofCode === reason) return reason;
  return [ofCode, reason].filter((part) => part !== null).join(' ') || null;
}
