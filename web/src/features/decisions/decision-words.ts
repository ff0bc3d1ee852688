import type { Decision, DecisionAction } from '@portal/contracts/decisions/decision.api';

export const ACTIONS: Readonly<Record<DecisionAction, string>> = {
  'approve-registration': 'Approved a registration',
  'reject-registration': 'Rejected a registration',
  'change-role': 'Changed a role',
  'suspend-member': 'Suspended a member',
  'restore-member': 'Ended a suspension',
  'approve-post': 'Approved a post',
  'reject-post': 'Rejected a post',
  'remove-post': 'Removed a post',
  'remove-comment': 'Removed a comment',
  'remove-message': 'Removed a message',
  'remove-from-group': 'Removed somebody from a group',
  'restore-post': 'Brought a post back',
  'reverse-post-approval': 'Took the approval of a post back',
  'restore-comment': 'Brought a comment back',
};

const VIA: Readonly<Record<string, string>> = { web: 'on the website' };

export const viaText = (via: string): string => VIA[via] ?? via;

export const STATES: Readonly<Record<Decision['state'], string>> = {
  stands: 'Stands',
  undone: 'Undone',
  expired: 'Final',
};

const FIELDS: Readonly<Record<string, string>> = {
  state: 'State',
  role: 'Role',
  title: 'Title',
  content: 'Words',
  text: 'Words',
  category: 'Category',
  until: 'Until',
};

export const fieldText = (field: string): string => FIELDS[field] ?? field;
