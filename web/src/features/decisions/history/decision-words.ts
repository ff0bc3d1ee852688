import { textOfCode } from '../../../lib/deciding/reason.ts';
import type { Decision, DecisionAction } from '@portal/contracts/decisions/decision.api';
import type { FactField } from '@portal/contracts/decisions/fact-field';

export const ACTIONS: Readonly<Record<DecisionAction, string>> = {
  'approve-registration': 'Approved a registration',
  'reject-registration': 'Rejected a registration',
  'reverse-approval': 'Took an approval back',
  'reverse-rejection': 'Took a rejection back',
  'ask-back': 'Asked about a registration',
  'suspend-member': 'Suspended a member',
  'restore-member': 'Ended a suspension',
  'change-role': 'Changed a role',
  'change-coordinator': 'Changed the batches of a coordinator',
  'change-analyst': 'Changed whether somebody is an analyst',
  'change-email': 'Changed an e-mail address',
  'correct-facts': 'Corrected facts about a member',
  'issue-reset-link': 'Handed out a link for a new password',
  'end-sessions': 'Signed a member out everywhere',
  'remove-second-step': 'Turned off two-step sign-in for a member',
  'remove-passkeys': 'Removed all passkeys of a member',
  'request-erasure': 'Started an erasure',
  'cancel-erasure': 'Cancelled an erasure',
  'open-nominee-request': 'Opened the request of a nominee',
  'close-nominee-request': 'Closed the request of a nominee',
  'confirm-nominee-request': 'Confirmed the request of a nominee',
  'end-rest': 'Ended the rest of an account',
  'approve-post': 'Approved a post',
  'reverse-post-approval': 'Took the approval of a post back',
  'reject-post': 'Rejected a post',
  'remove-post': 'Removed a post',
  'restore-post': 'Brought a post back',
  'remove-comment': 'Removed a comment',
  'restore-comment': 'Brought a comment back',
  'remove-message': 'Removed a message',
  'restore-message': 'Brought a message back',
  'change-group': 'Changed a group',
  'remove-group': 'Removed a group',
  'restore-group': 'Brought a group back',
  'remove-from-group': 'Removed somebody from a group',
  'return-to-group': 'Returned somebody to a group',
  bulk: 'Decided about several at once',
  'export-history': 'Exported the history',
  'replace-roster': 'Uploaded the school roster',
  'delete-roster': 'Deleted the school roster',
  'give-up-erasure-ledger': 'Opened the portal without its ledger of erasures',
  'retry-mail': 'Tried a mail again',
  'set-mail-aside': 'Set a mail aside',
};

const VIA: Readonly<Record<string, string>> = { web: 'on the website' };

export const viaText = (via: string): string => VIA[via] ?? via;

export const STATES: Readonly<Record<Decision['state'], string>> = {
  stands: 'Stands',
  undone: 'Undone',
  expired: 'Final',
};

const FIELD_NAMES: Readonly<Record<FactField, string>> = {
  state: 'State',
  role: 'Role',
  title: 'Title',
  content: 'Words',
  text: 'Words',
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
  rest: 'Rests because of',
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
