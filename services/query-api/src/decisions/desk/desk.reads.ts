import type {
  DeskMember,
  DeskMembersPage,
  MemberState,
} from '@portal/contracts/decisions/desk/desk.api';
import type { OwnDecision } from '@portal/contracts/decisions/desk/decisions-about.api';
import type { Decision } from '@portal/contracts/decisions/decision.api';
import type { deskCalls } from '@portal/contracts/decisions/desk/desk.calls';
import { toJson } from '@portal/contracts/wire/json';
import { covers, latest, type Position } from '@portal/contracts/wire/position';
import { decisions, type DecisionDocument } from '@portal/read-models/decisions/decision';
import { grievances } from '@portal/read-models/grievances/grievance';
import { failedMails } from '@portal/read-models/mails/failed-mail';
import { isPresent, members, type MemberDocument } from '@portal/read-models/members/member';
import { posts } from '@portal/read-models/posts/post';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import { pause } from '@portal/service-kit/time/pausing';
import { sayIn } from '@portal/languages/say';
import { speak } from '@portal/service-kit/http/serving/spoken';
import { presentPerson } from '../../people/people.ts';
import { memberNotFound, NO_DETAILS, presentMemberInFull } from '../../people/profile.ts';
import { collectionOf, sortBy } from '../../documents/collection.ts';
import { pipeline, type AnswersTo, type Needs } from '../../answering/reading-feature.ts';
import type { Decisions } from '../found-decisions.ts';
import { foundAtDesk, stateOf } from './desk-members.ts';

const PAGE = 25;
const TIMELINE = 50;
/** A projection that works keeps up with the others within this time. */
const CATCHING_UP_MS = 2_000;

export type DeskNeeds = Needs<
  | 'diskWarning'
  | 'index'
  | 'isModerated'
  | 'isPublicUrlUnset'
  | 'models'
  | 'noteAccess'
  | 'now'
  | 'passkeysOfMember'
  | 'readModels'
  | 'sessions'
  | 'today'
>;
type SeenAtDesk = { readonly member: MemberDocument; readonly state: MemberState };

export function deskReads(
  needed: DeskNeeds,
  known: Decisions,
): AnswersTo<{ readonly calls: typeof deskCalls }>['calls'] {
  const { readModels, index, now, today, isModerated, models, noteAccess } = needed;
  const { diskWarning, isPublicUrlUnset } = needed;
  const { sessions, passkeysOfMember } = needed;
  const storedMembers = collectionOf(readModels, members);
  const storedPosts = collectionOf(readModels, posts);
  const storedMails = collectionOf(readModels, failedMails);
  const storedGrievances = collectionOf(readModels, grievances);
  const storedDecisions = collectionOf(readModels, decisions);

  /** @returns null for an erased member */
  function seenAtDesk(member: MemberDocument): SeenAtDesk | null {
    const state = stateOf(member, now());
    return state && { member, state };
  }

  function presentAtDesk(
    { member, state }: SeenAtDesk,
    rejections: ReadonlyMap<string | null, string>,
  ): DeskMember {
    if (isPresent(member)) return { ...presentMemberInFull(member, today()), state };
    const rejectedAt = rejections.get(member._id);
    return {
      ...presentPerson(member._id, undefined),
      fullName: 'Rejected registration',
      ...NO_DETAILS,
      createdAt: member.registeredAt ?? rejectedAt ?? '',
      ...(rejectedAt === undefined ? {} : { rejectedAt }),
      state,
    };
  }

  /** By the person's id, when their registration was rejected last. */
  async function rejectionsOf(
    documents: readonly MemberDocument[],
  ): Promise<ReadonlyMap<string | null, string>> {
    const rejected = documents.filter(({ status }) => status === 'rejected').map(({ _id }) => _id);
    if (rejected.length === 0) return new Map();
    const found = await storedDecisions.find({
      filter: { personId: { $in: rejected }, action: 'reject-registration' },
      sort: sortBy('decidedAt', 1),
    });
    return new Map(found.map(({ personId, at }) => [personId, at]));
  }

  const newestAbout = (personId: string, before: DecisionDocument | null, limit: number) =>
    storedDecisions.find({
      filter: { personId, ...(before && { decidedAt: { $lt: before.decidedAt } }) },
      sort: sortBy('decidedAt', -1),
      limit,
    });

  /** Every projection reads the same log, so one that stays behind the others has stopped. */
  async function stoppedProjections(): Promise<string[]> {
    const positions = async () => {
      const all = await readModels.checkpoints();
      return models().map((model) => ({ name: model.name, position: all[projectionKey(model)] }));
    };
    const before = await positions();
    const furthest = latest(before.map(({ position }) => position));
    const isBehind = ({ position }: { readonly position: Position | undefined }) =>
      position !== undefined && !covers(position, furthest);
    if (!before.some(isBehind)) return [];
    await pause(CATCHING_UP_MS);
    return (await positions()).filter(isBehind).map(({ name }) => name);
  }

  return {
    'GET /admin/members': pipeline({
      async ids({ query }) {
        const found = await foundAtDesk(needed, query);
        const onPage = found.slice((query.page - 1) * PAGE, query.page * PAGE);
        return { ids: onPage.map(({ id }) => id), people: found.length };
      },
      async documents({ ids, people }) {
        const byId = await storedMembers.getMany(ids);
        const documents = ids.flatMap((id) => byId.get(id) ?? []);
        return { documents, rejections: await rejectionsOf(documents), people };
      },
      rules({ documents, rejections, people }, { session }) {
        const seen = documents.flatMap((member) => seenAtDesk(member) ?? []);
        noteAccess(
          session,
          'desk',
          seen.map(({ member }) => member._id),
        );
        return { seen, rejections, people };
      },
      present: ({ seen, rejections, people }, { query: { page } }) =>
        toJson<DeskMembersPage>({
          data: seen.map((one) => presentAtDesk(one, rejections)),
          people,
          pagination: { currentPage: page, totalPages: Math.ceil(people / PAGE) },
        }),
    }),

    'GET /admin/members/:memberId': pipeline({
      ids: ({ params: { memberId } }) => memberId,
      async documents(memberId) {
        const member = await storedMembers.get(memberId);
        if (!member) return null;
        const [rejections, timeline, passkeys, deviceCount] = await Promise.all([
          rejectionsOf([member]),
          newestAbout(memberId, null, TIMELINE).then(known.load),
          passkeysOfMember(memberId),
          sessions.deviceCountOf(memberId),
        ]);
        return { member, rejections, timeline, passkeyCount: passkeys.length, deviceCount };
      },
      rules(found, { session, params: { memberId } }) {
        const seen = found && seenAtDesk(found.member);
        if (!seen) throw memberNotFound();
        noteAccess(session, 'desk', [memberId]);
        return { ...found, seen };
      },
      present({ seen, rejections, timeline, passkeyCount, deviceCount }, { req, res }) {
        const say = sayIn(speak(req, res));
        return toJson({
          data: {
            ...presentAtDesk(seen, rejections),
            passkeyCount,
            deviceCount,
            timeline: timeline.map((entry) => known.present(entry, say)),
          },
        });
      },
    }),

    'GET /admin/waiting': pipeline({
      ids: () => ({
        registrations: { status: 'pending' },
        posts: isModerated ? { status: 'pending' } : null,
        mails: { status: 'failed' },
        grievances: { status: 'open' },
      }),
      async documents(waiting) {
        const [registrations, ofPosts, mails, complaints, stopped, everyone] = await Promise.all([
          storedMembers.count(waiting.registrations),
          waiting.posts && storedPosts.count(waiting.posts),
          storedMails.count(waiting.mails),
          storedGrievances.count(waiting.grievances),
          stoppedProjections(),
          index.everyone(),
        ]);
        const erasures = everyone.filter((entry) => stateOf(entry, now()) === 'erasing').length;
        return {
          registrations,
          posts: ofPosts,
          erasures,
          grievances: complaints,
          mails,
          stoppedProjections: stopped,
          disk: diskWarning(),
        };
      },
      rules: (found) => found,
      present: ({ disk, ...waiting }, { req }) =>
        toJson({
          data: {
            ...waiting,
            ...(disk === null ? {} : { disk }),
            ...(isPublicUrlUnset(req) && { publicUrlUnset: true }),
          },
        }),
    }),

    'GET /account/decisions': pipeline({
      ids: async ({ query: { before } }) =>
        before === undefined ? null : storedDecisions.get(before),
      documents: async (last, { query: { limit }, session: { memberId } }) =>
        known.load(await newestAbout(memberId, last, limit)),
      rules: (own) => own,
      present(own, { req, res }) {
        const say = sayIn(speak(req, res));
        return toJson({ data: own.map((entry) => forPersonConcerned(known.present(entry, say))) });
      },
    }),
  };
}

/** Volunteers decide: their name could turn a quarrel with the school into one with them (docs/adr/0029). */
const forPersonConcerned = ({
  _id,
  at,
  action,
  subject,
  reason,
  code,
  state,
}: Decision): OwnDecision => ({
  _id,
  at,
  action,
  actor: { fullName: 'An administrator' },
  subject,
  reason,
  code,
  state,
});
