import { defineEvent } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** On the stream of the member. */
export const secondStepEvents = {
  /** From then on signing in takes a code of an app too. Secret and recovery codes are in the vault. */
  SecondStepSet: defineEvent(1, { memberId: id }),
  SecondStepRemoved: defineEvent(1, { memberId: id }),
  RecoveryCodesRenewed: defineEvent(1, { memberId: id }),
  RecoveryCodeUsed: defineEvent(1, { memberId: id }),
};
