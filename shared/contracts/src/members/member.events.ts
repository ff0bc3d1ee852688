import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id, instant } from '../id.ts';
import { role } from './role.ts';

const own = { subject: 'memberId' } as const;

export const memberStream = stream({
  kind: 'member',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  events: {
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
    /** Nobody can sign in as the member before `until`, or before somebody restores the member if that is null. */
    MemberSuspended: defineEvent(1, {
      memberId: id,
      until: z.nullable(instant),
      reason: personal(z.string(), { ...own, purpose: 'identity' }),
    }),
    MemberRestored: defineEvent(1, {
      memberId: id,
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
    PasswordChanged: defineEvent(1, { memberId: id, credentialVersion: z.int() }),
    SignedIn: defineEvent(1, { memberId: id }),
    /** Some sessions of the member, or all, have ended; the vault knows which are left. */
    SessionsEnded: defineEvent(1, { memberId: id }),
    SignInRefused: defineEvent(
      2,
      { memberId: id, reason: z.enum(['wrong-password', 'not-approved', 'suspended']) },
      { 1: (data) => data },
    ),
    /**
     * MemberErasureStarted states the intent, MemberErased follows the destruction of the key. An erasure that a crash interrupted is
     * resumed.
     */
    MemberErasureStarted: defineEvent(1, { memberId: id }),
    MemberErased: defineEvent(1, { memberId: id }),
  },
});
export type MemberEvent = EventOfStream<typeof memberStream>;
