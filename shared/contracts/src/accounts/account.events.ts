import * as z from 'zod/mini';
import { defineEvent } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';
import { email } from '../members/member-fields.ts';

/** On the stream of the member. */
export const accountEvents = {
  MemberEmailChanged: defineEvent(1, { memberId: id, email }),
  /** The member was mailed a link that shows that the address is theirs. `linkId` identifies it, but the link cannot be derived from the id. */
  AddressLinkSent: defineEvent(1, { memberId: id, linkId: id, expiresAt: instant }),
  /** The reader of the mail opened the link and confirmed. The confirmation lasts until the address changes. */
  AddressConfirmed: defineEvent(1, { memberId: id, linkId: id }),
  PasswordResetRequested: defineEvent(1, { memberId: id, expiresAt: instant }),
  PasswordChanged: defineEvent(1, { memberId: id, credentialVersion: z.int() }),
  SignedIn: defineEvent(1, { memberId: id }),
  SignInRefused: defineEvent(
    4,
    {
      memberId: id,
      reason: z.enum(['wrong-password', 'wrong-code', 'not-approved', 'suspended', 'resting']),
    },
    { 1: (data) => data, 2: (data) => data, 3: (data) => data },
  ),
  /** Some or all sessions of the member have ended. The vault knows which are left. */
  SessionsEnded: defineEvent(1, { memberId: id }),
};
