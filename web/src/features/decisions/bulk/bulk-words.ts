import type { BulkAction } from '@portal/contracts/decisions/desk/desk.events';
import { msg, type Text } from '../../../lib/language/translation.ts';

export type Action = Exclude<BulkAction, 'remove'>;
export const VERBS: Readonly<Record<Action, Text>> = {
  approve: msg('Approve'),
  reject: msg('Reject…'),
  suspend: msg('Suspend…'),
  restore: msg('End suspension'),
};
