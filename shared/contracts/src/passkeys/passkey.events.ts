import { defineEvent } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** On the stream of the member. */
export const passkeyEvents = {
  /** The passkey is in the vault; the log has only the fact. */
  PasskeyAdded: defineEvent(1, { memberId: id }),
  PasskeyRemoved: defineEvent(1, { memberId: id }),
  /** All of the member's passkeys. */
  PasskeysRemoved: defineEvent(1, { memberId: id }),
};
