import { defineEvent } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** On the stream of the member. */
export const secondStepEvents = {
  /** From then on the member also needs a code from an app to sign in. The secret and the recovery codes are in the vault. */
  SecondStepSet: defineEvent(1, { memberId: id }),
  SecondStepRemoved: defineEvent(1, { memberId: id }),
  RecoveryCodesRenewed: defineEvent(1, { memberId: id }),
  RecoveryCodeUsed: defineEvent(1, { memberId: id }),
};
