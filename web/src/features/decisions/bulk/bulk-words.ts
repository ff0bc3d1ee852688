import type { BulkAction } from '@portal/contracts/decisions/desk/desk.events';

type Words = { readonly verb: string; readonly done: string; readonly busy: string };
export const WORDS: Readonly<Record<Exclude<BulkAction, 'remove'>, Words>> = {
  approve: { verb: 'Approve', done: 'approved', busy: 'Approving' },
  reject: { verb: 'Reject', done: 'rejected', busy: 'Rejecting' },
  suspend: { verb: 'Suspend', done: 'suspended', busy: 'Suspending' },
  restore: { verb: 'End suspension', done: 'restored', busy: 'Ending suspensions' },
};
export type Action = keyof typeof WORDS;

export const counted = (count: number): string => count.toLocaleString('en');
