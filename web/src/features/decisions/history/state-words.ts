import type { MemberState } from '@portal/contracts/decisions/desk/desk.api';
import { msg, type Text } from '../../../lib/language/translation.ts';

export const MEMBER_STATES: Readonly<Record<MemberState, Text>> = {
  pending: msg('Waiting'),
  approved: msg('Approved'),
  hidden: msg('Hidden by the member'),
  suspended: msg('Suspended'),
  resting: msg('Closed'),
  rejected: msg('Rejected'),
  erasing: msg('Being erased'),
};
