import type {
  DeskMember,
  DeskMembersPage,
  OwnDecision,
} from '@portal/contracts/decisions/desk/desk.api';
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
import { presentPerson } from '../../people/people.ts';
import { memberNotFound, NO_DETAILS, presentMemberInFull } from '../../people/profile.ts';
import { collectionOf } from '../../documents/collection.ts';
import type { AnswersTo, Context } from '../../answering/reading-feature.ts';
import { foundAtDesk, stateOf } from './desk-members.ts';

const PAGE = 25;
const TIMELINE = 50;
/** A projection that works keeps up with the others within this time. */
const CATCHING_UP_MS = 2_000;

type PresentDecisions = (documents: readonly DecisionDocument[]) => Promise<readonly Decision[]>;

export function deskReads(
  context: Context,
  present: PresentDecisions,
): AnswersTo<{ readonly calls: typeof deskCalls }>['calls'] {
  const { readModels, index, now, today, isModerated, models, noteAccess } = context;
  const { diskWarning, isPublicUrlUnset } = context;
  const { sessions, passkeysOfMember } = context;
  const storedMembers = collectionOf(readModels, members);
  const storedPosts = collectionOf(readModels, posts);
  const storedMails = collectionOf(readModels, failedMails);
  const storedGrievances = collectionOf(readModels, grievances);
  const storedDecisions = collectionOf(readModels, decisions);

  function presentAtDesk(
    member: MemberDocument,
    rejectedAt: string | undefined,
  ): DeskMember | null {
    const state = stateOf(member, now());
    if (state === null) return null;
    if (isPresent(member)) return { ...presentMemberInFull(member, today()), state };
    return {
      ...presentPerson(member._id, undefined),
      fullName: 'Rejected registration',
      ...NO_DETAILS,
      createdAt: member.registeredAt ?? rejectedAt ?? '',
      ...(rejectedAt === undefined ? {} : { rejectedAt }),
      state,
    };
  }

  async function atDesk(documents: readonly MemberDocument[]): Promise<DeskMember[]> {
    const rejected = documents.filter(({ status }) => status === 'rejected').map(({ _id }) => _id);
    const found =
      rejected.length === 0
        ? []
        : await storedDecisions.find({
            filter: { personId: { $in: rejected }, action: 'reject-registration' },
            sort: [
              ['decidedAt', 1],
              ['_id', 1],
            ],
          });
    const rejectedAt = new Map(found.map(({ personId, at }) => [personId, at]));
    return documents.flatMap(
      (document) => presentAtDesk(document, rejectedAt.get(document._id)) ?? [],
    );
  }

  const newestAbout = (personId: string, before: DecisionDocument | null, limit: number) =>
    storedDecisions.find({
      filter: { personId, ...(before && { decidedAt: { $lt: before.decidedAt } }) },
      sort: [
        ['decidedAt', -1],
        ['_id', -1],
      ],
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
    async 'GET /admin/members'({ query, session }) {
      const found = await foundAtDesk(context, query);
      const onPage = found.slice((query.page - 1) * PAGE, query.page * PAGE);
      const ids = onPage.map(({ id }) => id);
      const documents = await storedMembers.getMany(ids);
      noteAccess(session, 'desk', ids);
      const data: DeskMembersPage = {
        data: await atDesk(onPage.flatMap(({ id }) => documents.get(id) ?? [])),
        people: found.length,
        pagination: { currentPage: query.page, totalPages: Math.ceil(found.length / PAGE) },
      };
      return toJson(data);
    },

    async 'GET /admin/members/:memberId'({ params: { memberId }, session }) {
      const member = await storedMembers.get(memberId);
      const [shown] = member ? await atDesk([member]) : [];
      if (!shown) throw memberNotFound();
      noteAccess(session, 'desk', [memberId]);
      const [timeline, passkeys, deviceCount] = await Promise.all([
        newestAbout(memberId, null, TIMELINE).then(present),
        passkeysOfMember(memberId),
        sessions.deviceCountOf(memberId),
      ]);
      const passkeyCount = passkeys.length;
      return toJson({ data: { ...shown, passkeyCount, deviceCount, timeline: [...timeline] } });
    },

    async 'GET /admin/waiting'({ req }) {
      const [registrations, ofPosts, mails, complaints, stopped] = await Promise.all([
        storedMembers.count({ status: 'pending' }),
        isModerated ? storedPosts.count({ status: 'pending' }) : null,
        storedMails.count({ status: 'failed' }),
        storedGrievances.count({ status: 'open' }),
        stoppedProjections(),
      ]);
      const erasures = (await index.everybody()).filter(
        (entry) => stateOf(entry, now()) === 'erasing',
      ).length;
      const disk = diskWarning();
      return toJson({
        data: {
          registrations,
          posts: ofPosts,
          erasures,
          grievances: complaints,
          mails,
          stoppedProjections: stopped,
          ...(disk === null ? {} : { disk }),
          ...(isPublicUrlUnset(req) && { publicUrlUnset: true }),
        },
      });
    },

    async 'GET /account/decisions'({ query: { before, limit }, session: { memberId } }) {
      const last = before === undefined ? null : await storedDecisions.get(before);
      const found = await present(await newestAbout(memberId, last, limit));
      return toJson({ data: found.map(forPersonConcerned) });
    },
  };
}

/** Volunteers decide: their name could turn a quarrel with the school into one with them (docs/adr/0028). */
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
