import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id, instant } from '../id.ts';
import { nomineeWish, occasion } from '../nominees/occasion.ts';
import { role } from './role.ts';

const own = { subject: 'memberId' } as const;

const email = personal(z.string(), { ...own, purpose: 'contact' });
const batchYear = z.int();
const fullName = personal(z.string(), { ...own, purpose: 'identity' });
const dateOfBirth = personal(z.string(), { ...own, purpose: 'identity' });
const admissionNumber = personal(z.nullable(z.string()), { ...own, purpose: 'identity' });
const facts = { batchYear, fullName, dateOfBirth, admissionNumber };
const profile = z.object({
  fullName: z.optional(z.string()),
  bio: z.optional(z.string()),
  currentOrganization: z.optional(z.string()),
  location: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  linkedInProfile: z.optional(z.string()),
  facebookProfile: z.optional(z.string()),
  instagramProfile: z.optional(z.string()),
});

export const memberStream = stream({
  kind: 'member',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  about: 'memberId',
  events: {
    MemberRegistered: defineEvent(1, {
      memberId: id,
      batchYear,
      fullName,
      email,
      dateOfBirth,
      admissionNumber,
    }),
    /** Comes with the registration of a person whom the shared link of a post led here. */
    MemberCameFor: defineEvent(1, { memberId: id, postId: id }),
    MemberApproved: defineEvent(1, { memberId: id }),
    /** The person waits for approval again, and what they wrote is hidden until then. */
    MemberApprovalReversed: defineEvent(1, { memberId: id }),
    /** Follows the approval of somebody whose approval was taken back before: what they wrote is shown again. */
    MemberReadmitted: defineEvent(1, { memberId: id }),
    /** The key is held until `holdUntil`, then destroyed (MemberErasureStarted, MemberErased). */
    MemberRejected: defineEvent(1, {
      memberId: id,
      holdUntil: instant,
      reason: personal(z.nullable(z.string()), { ...own, purpose: 'identity' }),
    }),
    /** The registration waits again. It carries all that was known of the person, since nothing of a rejected one is kept outside the log. */
    MemberRejectionReversed: defineEvent(1, {
      memberId: id,
      email,
      ...facts,
      picture: z.string(),
      suspension: z.nullable(z.object({ until: z.nullable(instant) })),
      profile: personal(profile, { ...own, purpose: 'profile' }),
      question: personal(z.nullable(z.string()), { ...own, purpose: 'identity' }),
      answer: personal(z.nullable(z.string()), { ...own, purpose: 'identity' }),
    }),
    MemberAskedBack: defineEvent(1, {
      memberId: id,
      question: personal(z.string(), { ...own, purpose: 'identity' }),
    }),
    MemberAnswered: defineEvent(1, {
      memberId: id,
      answer: personal(z.string(), { ...own, purpose: 'identity' }),
    }),
    MemberEmailChanged: defineEvent(1, { memberId: id, email }),
    MemberFactsCorrected: defineEvent(1, { memberId: id, ...facts }),
    /** The member decides about the registrations of these batches. */
    MemberCoordinatorChanged: defineEvent(1, { memberId: id, batches: z.array(z.int()) }),
    /** The member may see figures about everybody, and nobody's data. */
    MemberAnalystChanged: defineEvent(1, { memberId: id, analyst: z.boolean() }),
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
      profile: personal(profile, { ...own, purpose: 'profile' }),
    }),
    MemberPictureChanged: defineEvent(1, { memberId: id, picture: z.string() }),
    MemberRoleChanged: defineEvent(1, { memberId: id, role }),
    PasswordResetRequested: defineEvent(1, { memberId: id, expiresAt: instant }),
    /** An administrator was given a link for a new password, to hand on. */
    ResetLinkIssued: defineEvent(1, { memberId: id, expiresAt: instant }),
    /** The member was mailed a link that shows that the address is theirs. `linkId` names it; the link itself can't be made from that. */
    AddressLinkSent: defineEvent(1, { memberId: id, linkId: id, expiresAt: instant }),
    /** Somebody opened that link and said yes. The next change of the address ends it. */
    AddressConfirmed: defineEvent(1, { memberId: id, linkId: id }),
    PasswordChanged: defineEvent(1, { memberId: id, credentialVersion: z.int() }),
    /** From then on signing in takes a code of an app too. Secret and recovery codes are in the vault. */
    SecondStepSet: defineEvent(1, { memberId: id }),
    SecondStepRemoved: defineEvent(1, { memberId: id }),
    RecoveryCodesRenewed: defineEvent(1, { memberId: id }),
    RecoveryCodeUsed: defineEvent(1, { memberId: id }),
    SignedIn: defineEvent(1, { memberId: id }),
    /** Some sessions of the member, or all, have ended; the vault knows which are left. */
    SessionsEnded: defineEvent(1, { memberId: id }),
    SignInRefused: defineEvent(
      4,
      {
        memberId: id,
        reason: z.enum(['wrong-password', 'wrong-code', 'not-approved', 'suspended', 'resting']),
      },
      { 1: (data) => data, 2: (data) => data, 3: (data) => data },
    ),
    /** The passkey is in the vault; the log has only the fact. */
    PasskeyAdded: defineEvent(1, { memberId: id }),
    PasskeyRemoved: defineEvent(1, { memberId: id }),
    /** All of the member's passkeys. */
    PasskeysRemoved: defineEvent(1, { memberId: id }),
    /** The member asked that others don't find them, until they sign in again: then MemberReturned follows SignedIn. */
    MemberHidden: defineEvent(1, { memberId: id }),
    MemberReturned: defineEvent(1, { memberId: id }),
    /**
     * An administrator says that the member has died or cannot act, and what their nominee asks for. `sendTo`: the address to which a copy
     * goes; null where none is asked for, and in older events where the member had named the nominee's address.
     */
    NomineeRequestOpened: defineEvent(1, {
      memberId: id,
      requestId: id,
      nomineeId: id,
      occasion,
      asks: z.array(nomineeWish),
      sendTo: personal(z.nullable(z.string()), { ...own, purpose: 'contact' }),
    }),
    NomineeRequestClosed: defineEvent(1, { memberId: id, requestId: id }),
    /** A second administrator agreed: the account rests. Nobody can sign in, and others find the member in no list. */
    NomineeRequestConfirmed: defineEvent(1, {
      memberId: id,
      requestId: id,
      nomineeId: id,
      occasion,
      asks: z.array(nomineeWish),
    }),
    /** The account is as it was before. */
    MemberRestEnded: defineEvent(1, { memberId: id }),
    /**
     * The member is erased at `dueAt` unless the erasure is cancelled before. `own`: they asked for it, so they can cancel it. `keepsWords`:
     * posts, comments and messages stay, as a former member's.
     */
    MemberErasureRequested: defineEvent(
      3,
      { memberId: id, dueAt: instant, own: z.boolean(), keepsWords: z.boolean() },
      {
        1: (data) => ({ ...data, own: false }),
        2: (data) => ({ ...data, keepsWords: false }),
      },
    ),
    MemberErasureCancelled: defineEvent(1, { memberId: id }),
    /**
     * States the intent; an erasure that a crash interrupted is resumed. The key is destroyed at once, or held until `holdUntil` if that is
     * not null.
     */
    MemberErasureStarted: defineEvent(
      2,
      { memberId: id, holdUntil: z.nullable(instant) },
      { 1: (data) => ({ ...data, holdUntil: null }) },
    ),
    /** Follows the holding of the key: the member is gone from every service and view, as after MemberErased, which comes at `holdUntil`. */
    MemberLeft: defineEvent(1, { memberId: id, holdUntil: instant }),
    /** Follows the destruction of the key. */
    MemberErased: defineEvent(1, { memberId: id }),
  },
});
export type MemberEvent = EventOfStream<typeof memberStream>;

/** A person is gone from every service and view with the first of them that comes. */
export const ERASURES = [
  'MemberLeft',
  'MemberErased',
] as const satisfies readonly MemberEvent['type'][];
