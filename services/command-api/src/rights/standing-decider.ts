import type { MemberEvent } from '@portal/contracts/members/member.events';

/** 'absent' also where the person was rejected, or is being erased. */
export type Standing = 'absent' | 'pending' | 'approved';

/** Says where a person stands after an event of theirs. */
export function standingAfter(standing: Standing, { type }: MemberEvent): Standing {
  switch (type) {
    case 'MemberRegistered':
    case 'MemberApprovalReversed':
    case 'MemberRejectionReversed':
      return 'pending';
    case 'MemberApproved':
      return 'approved';
    case 'MemberRejected':
    case 'MemberErasureStarted':
    case 'MemberErased':
      return 'absent';
    default:
      return standing;
  }
}
