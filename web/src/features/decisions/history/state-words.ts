import type { MemberState } from '@portal/contracts/decisions/desk/desk.api';
import { msg, type Text } from '../../../lib/language/translation.ts';

export const MEMBER_STATES: Readonly<Record<MemberState, Text>> = {
  pending: msg('Waiting'),
  approved: msg('Approved'),
  hidden: msg('Hidden by themselves'),
  suspended: msg('Suspended'),
  resting: msg('Resting'),
  rejected: msg('Rejected'),
  erasing: msg('Being erased'),
};
