import type { MemberState } from '@portal/contracts/decisions/desk/desk.api';

export const MEMBER_STATES: Readonly<Record<MemberState, string>> = {
  pending: 'Waiting',
  approved: 'Approved',
  hidden: 'Hidden by themselves',
  suspended: 'Suspended',
  resting: 'Resting',
  rejected: 'Rejected',
  erasing: 'Being erased',
};
