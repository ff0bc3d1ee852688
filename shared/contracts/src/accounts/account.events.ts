import * as z from 'zod/mini';
import { defineEvent, personal, type EventOf } from '../events/definition.ts';
import { id, instant } from '../id.ts';
import { role } from '../members/role.ts';

const own = { subject: 'memberId' } as const;

/** Stream `member-<memberId>`. */
export const memberEvents = {
  MemberRegistered: defineEvent(1, {
    memberId: id,
    batchYear: z.int(),
    fullName: personal(z.string(), { ...own, purpose: 'identity' }),
    email: personal(z.string(), { ...own, purpose: 'contact' }),
    dateOfBirth: personal(z.string(), { ...own, purpose: 'identity' }),
    admissionNumber: personal(z.nullable(z.string()), { ...own, purpose: 'identity' }),
  }),
  MemberApproved: defineEvent(1, { memberId: id }),
  /** The key is held until `holdUntil`, then destroyed (MemberErasureStarted, MemberErased). */
  MemberRejected: defineEvent(1, {
    memberId: id,
    holdUntil: instant,
    reason: personal(z.nullable(z.string()), { ...own, purpose: 'identity' }),
  }),
  MemberProfileChanged: defineEvent(1, {
    memberId: id,
    changed: z.array(z.string()),
    profile: personal(
      z.object({
        fullName: z.optional(z.string()),
        bio: z.optional(z.string()),
        currentOrganization: z.optional(z.string()),
        location: z.optional(z.string()),
        phoneNumber: z.optional(z.string()),
        linkedInProfile: z.optional(z.string()),
        facebookProfile: z.optional(z.string()),
        instagramProfile: z.optional(z.string()),
      }),
      { ...own, purpose: 'profile' },
    ),
  }),
  MemberPictureChanged: defineEvent(1, { memberId: id, picture: z.string() }),
  MemberRoleChanged: defineEvent(1, { memberId: id, role }),
  PasswordResetRequested: defineEvent(1, { memberId: id, expiresAt: instant }),
  /** Every one of these ends the sessions that were signed before it. */
  PasswordChanged: defineEvent(1, { memberId: id, credentialVersion: z.int() }),
  SignedIn: defineEvent(1, { memberId: id }),
  SignInRefused: defineEvent(1, {
    memberId: id,
    reason: z.enum(['wrong-password', 'not-approved']),
  }),
  /** The intent comes first, then the key is destroyed, then the fact: a crash in between is taken up again. */
  MemberErasureStarted: defineEvent(1, { memberId: id }),
  MemberErased: defineEvent(1, { memberId: id }),
};
export type MemberEvent = EventOf<typeof memberEvents>;

/** Stream `email-<hmac of the address>`: what makes an address unique. */
export const emailEvents = {
  EmailReserved: defineEvent(1, {
    addressHash: z.string(),
    memberId: personal(id, { subject: 'memberId', purpose: 'uniqueness' }),
  }),
  EmailConfirmed: defineEvent(1, { addressHash: z.string() }),
  EmailReleased: defineEvent(1, { addressHash: z.string() }),
};
export type EmailEvent = EventOf<typeof emailEvents>;
