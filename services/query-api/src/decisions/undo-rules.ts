import type { Decision, DecisionAction } from '@portal/contracts/decisions/decision.api';
import { isUndoable } from '@portal/contracts/decisions/undoable';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { decisions, type DecisionDocument } from '@portal/read-models/decisions/decision';
import { groups } from '@portal/read-models/groups/group';
import { isPresent, members, type MemberDocument } from '@portal/read-models/members/member';
import { collectionOf } from '../documents/collection.ts';
import type { Context } from '../answering/reading-feature.ts';

const DAY_MS = 86_400_000;
/** More than a member's stream gets in the time in which decisions can be taken back. */
const LATER_EVENTS = 5_000;

/** Keeps a decision from being taken back, because it happened later. */
const SINCE: { readonly [Type in PortalEvent['type']]?: string } = {
  PostEdited: 'The post has been edited',
  PostHeldForApproval: 'The post has been edited',
  PostDeleted: 'The post has been deleted',
  CommentEdited: 'The comment has been edited',
  CommentRemoved: 'The comment has been deleted',
  MessageRemoved: 'The message has been deleted',
  GroupDetailsChanged: "The group's details have been changed",
  GroupRemoved: 'The group has been removed',
  GroupJoined: 'The person has joined the group again',
  GroupLeft: 'The person has left the group',
};

export type UndoRules = ReturnType<typeof undoRules>;

const RULINGS: readonly PortalEvent['type'][] = [
  'MemberApproved',
  'MemberApprovalReversed',
  'MemberRejected',
  'MemberRejectionReversed',
  'MemberErasureStarted',
];
const SUSPENSIONS: readonly PortalEvent['type'][] = [
  'MemberSuspended',
  'MemberRestored',
  'MemberRejected',
];
const RESTS: readonly PortalEvent['type'][] = [
  'NomineeRequestOpened',
  'NomineeRequestClosed',
  'NomineeRequestConfirmed',
  'MemberRestEnded',
  'MemberErasureStarted',
];
const ERASURES: readonly PortalEvent['type'][] = [
  'MemberErasureRequested',
  'MemberErasureCancelled',
];
/** A member's stream grows with each sign-in, so there only these events come in the way. Elsewhere every later event does. */
const IN_THE_WAY: { readonly [Action in DecisionAction]?: readonly PortalEvent['type'][] } = {
  'approve-registration': RULINGS,
  'reject-registration': RULINGS,
  'reverse-approval': RULINGS,
  'reverse-rejection': RULINGS,
  'suspend-member': SUSPENSIONS,
  'restore-member': SUSPENSIONS,
  'change-role': ['MemberRoleChanged'],
  'change-email': ['MemberEmailChanged'],
  'correct-facts': ['MemberFactsCorrected'],
  'request-erasure': ERASURES,
  'cancel-erasure': ERASURES,
  'open-nominee-request': RESTS,
  'confirm-nominee-request': RESTS,
  'change-coordinator': ['MemberCoordinatorChanged', 'MemberRejected', 'MemberErasureStarted'],
  'change-analyst': ['MemberAnalystChanged', 'MemberRejected', 'MemberErasureStarted'],
};

/** Somebody rejected can come back; nobody else who is gone can. */
const isGone = (person: MemberDocument | null, action: DecisionAction): boolean =>
  !isPresent(person) && !(person?.status === 'rejected' && action === 'reject-registration');

export function undoRules({ readModels, log, facts, now, undoDays, addressHolder }: Context) {
  const known = collectionOf(readModels, members);
  const stored = collectionOf(readModels, decisions);
  const knownGroups = collectionOf(readModels, groups);
  const undoableUntil = (document: DecisionDocument): Date =>
    new Date(Date.parse(document.at) + undoDays * DAY_MS);

  async function isTaken(email: string, memberId: string): Promise<boolean> {
    const holder = await addressHolder(email);
    return holder !== null && holder !== memberId;
  }

  const ofAction: {
    readonly [Action in DecisionAction]?: (document: DecisionDocument) => Promise<string | null>;
  } = {
    async 'change-email'({ stream, revision, subjectId }) {
      const { email } = facts.after(await log(stream, { from: 0, to: revision - 1 }));
      return email != null && (await isTaken(email, subjectId))
        ? 'Somebody else has the earlier address meanwhile.'
        : null;
    },
    async 'confirm-nominee-request'({ stream, revision }) {
      const before = facts.after(await log(stream, { from: 0, to: revision - 1 }));
      return 'rest' in before
        ? 'The account rested before this decision, too. End its rest on the page of the member.'
        : null;
    },
    async 'change-role'({ subjectId }) {
      const [member, count] = await Promise.all([
        known.get(subjectId),
        known.count({ status: 'approved', role: 'admin' }),
      ]);
      return isPresent(member) && member.role === 'admin' && count <= 1
        ? 'The last administrator cannot lose the role.'
        : null;
    },
  };

  const rules = {
    standing(document: DecisionDocument): Pick<Decision, 'state' | 'undoableUntil'> {
      if (document.undoneBy !== null) return { state: 'undone', undoableUntil: null };
      if (!isUndoable(document.action)) return { state: 'stands', undoableUntil: null };
      const until = undoableUntil(document);
      if (until <= now()) return { state: 'expired', undoableUntil: null };
      return { state: 'stands', undoableUntil: until.toISOString() };
    },

    /** @returns why the decision can't be taken back now, or null */
    async blockerOf(document: DecisionDocument): Promise<string | null> {
      const { undoneBy, action, subjectId, personId, stream, revision } = document;
      if (undoneBy !== null) return 'This decision has been taken back already.';
      if (!isUndoable(action)) return 'This decision cannot be taken back.';
      if (undoableUntil(document) <= now())
        return `Decisions can be taken back for ${undoDays} days. This one is older.`;
      if (action === 'bulk') {
        const parts = await rules.partsOf(document._id);
        return parts.some(({ blocker }) => blocker === null)
          ? null
          : (parts[0]?.blocker ?? 'This decision cannot be taken back.');
      }
      const person = personId === null ? null : await known.get(personId);
      if (personId !== null && isGone(person, action))
        return 'The person has been erased, and their words with them.';
      if (action === 'approve-registration' && isPresent(person) && person.role === 'admin')
        return 'This member is an administrator. Take that role away first.';
      const inTheWay = IN_THE_WAY[action];
      const later = await log(stream, {
        from: revision + 1,
        to: revision + (inTheWay ? LATER_EVENTS : 1),
      });
      const next = later.find(({ type }) => inTheWay?.includes(type) ?? true);
      if (next)
        return `${SINCE[next.type] ?? 'This has changed'} since the decision, so it cannot be taken back.`;
      const isOfGroup = action === 'remove-from-group' || action === 'return-to-group';
      if (isOfGroup && (await knownGroups.get(subjectId))?.status === 'removed')
        return `${SINCE.GroupRemoved} since the decision, so it cannot be taken back.`;
      return (await ofAction[action]?.(document)) ?? null;
    },

    /** The decisions that belong to one about several. */
    async partsOf(decisionId: string) {
      const parts = await stored.find({ filter: { partOf: decisionId } });
      return Promise.all(
        parts.map(async (document) => ({ document, blocker: await rules.blockerOf(document) })),
      );
    },
  };
  return rules;
}
