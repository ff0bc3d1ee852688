import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { ReadDocument, ReadStore } from '@portal/service-kit/read-store/read-store';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decoded } from './decode-batch.ts';
import { foldBatch } from './fold-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import { projections } from '../projections.ts';
import { createFoldedDocuments } from './folded-documents.ts';
import { createMemory } from './memory.ts';
import {
  commentAdded,
  commentEdited,
  memberApproved,
  memberErased,
  memberLeft,
  memberRegistered,
  postLiked,
  postSubmitted,
  postUnliked,
} from '../testing/events.ts';
import { createWorld, recorded, type World } from '../testing/world.ts';

const idOf = (kind: number, index: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(index).padStart(12, '0')}`;
const [members, posts, comments, groups, messages] = [1, 2, 3, 4, 5].map((kind) =>
  [1, 2, 3].map((index) => idOf(kind, index)),
) as [string[], string[], string[], string[], string[]];

const member = fc.constantFrom(...members);
const post = fc.constantFrom(...posts);
const owner = (id: string) => members[Number(id.at(-1)) % members.length]!;
const mentions = fc.array(member, { maxLength: 2 });

const anyEvent: fc.Arbitrary<PortalEvent> = fc.oneof(
  member.map((id) => memberRegistered(id)),
  member.map(memberApproved),
  { arbitrary: member.map(memberErased), weight: 1 },
  { arbitrary: member.map(memberLeft), weight: 1 },
  fc
    .record({ id: member, bio: fc.string(), fullName: fc.constantFrom('Asha', 'Ravi') })
    .map(({ id, ...profile }): PortalEvent => ({
      type: 'MemberProfileChanged',
      data: { memberId: id, changed: [], profile },
    })),
  fc.tuple(post, fc.boolean()).map(([id, published]) => postSubmitted(id, owner(id), published)),
  post.map((id): PortalEvent => ({
    type: 'PostApproved',
    data: { postId: id, authorId: owner(id) },
  })),
  post.map((id): PortalEvent => ({
    type: 'PostEdited',
    data: { postId: id, authorId: owner(id), category: 'Event', title: 'N', content: 'W' },
  })),
  post.map((id): PortalEvent => ({
    type: 'PostDeleted',
    data: { postId: id, authorId: owner(id) },
  })),
  fc
    .tuple(post, fc.constantFrom('2027-05-01T10:00:00.000Z', '2027-05-02T10:00:00.000Z'))
    .map(([id, startsAt]): PortalEvent => ({
      type: 'GatheringArranged',
      data: { postId: id, authorId: owner(id), startsAt, endsAt: null, place: 'Hall', link: '' },
    })),
  post.map((id): PortalEvent => ({
    type: 'GatheringCancelled',
    data: { postId: id, authorId: owner(id) },
  })),
  fc.tuple(post, member, fc.constantFrom('going', 'no')).map(([id, by, answer]): PortalEvent => ({
    type: 'AnswerGiven',
    data: { postId: id, memberId: by, answer, guests: 0 },
  })),
  fc.tuple(post, member).map(([id, by]): PortalEvent => ({
    type: 'GatheringChangeTold',
    data: { postId: id, authorId: owner(id), memberId: by, change: 1 },
  })),
  fc.tuple(post, member).map(([id, by]) => postLiked(id, by, owner(id))),
  fc.tuple(post, member).map(([id, by]) => postUnliked(id, by, owner(id))),
  fc
    .tuple(fc.constantFrom(...comments), post, mentions)
    .map(([id, on, ids]) => commentAdded(id, on, owner(on), owner(id), ids)),
  fc
    .tuple(fc.constantFrom(...comments), post, mentions)
    .map(([id, on, ids]) => commentEdited(id, on, owner(id), ids)),
  fc.tuple(fc.constantFrom(...comments), post).map(([id, on]): PortalEvent => ({
    type: 'CommentRemoved',
    data: { commentId: id, postId: on, authorId: owner(id) },
  })),
  fc.constantFrom(...groups).map((id): PortalEvent => ({
    type: 'GroupCreated',
    data: { groupId: id, founderId: owner(id), name: 'Runners', description: 'Mornings' },
  })),
  fc
    .tuple(fc.constantFrom(...groups), fc.constantFrom('GroupRemoved', 'GroupRestored'))
    .map(([id, type]): PortalEvent => ({ type, data: { groupId: id, founderId: owner(id) } })),
  fc
    .tuple(
      fc.constantFrom(...messages),
      fc.constantFrom(...groups),
      fc.constantFrom('MessageRemoved', 'MessageRestored'),
    )
    .map(([id, groupId, type]): PortalEvent => ({
      type,
      data: { messageId: id, groupId, senderId: owner(id) },
    })),
  fc
    .tuple(fc.constantFrom(...groups), member, fc.boolean())
    .map(([id, by, joins]): PortalEvent => ({
      type: joins ? 'GroupJoined' : 'GroupLeft',
      data: { groupId: id, memberId: by },
    })),
  fc
    .tuple(fc.constantFrom(...messages), fc.constantFrom(...groups), mentions)
    .map(([id, groupId, mentionIds]): PortalEvent => ({
      type: 'MessageSent',
      data: {
        messageId: id,
        groupId,
        senderId: owner(id),
        mentionIds,
        text: 'Hello',
        clientId: null,
      },
    })),
  fc.tuple(member, fc.constantFrom('a', 'b')).map(([id, notificationId]): PortalEvent => ({
    type: 'NotificationRead',
    data: { memberId: id, notificationId },
  })),
  member.map((id): PortalEvent => ({
    type: 'AllNotificationsRead',
    data: { memberId: id },
  })),
);

function writerOf({ type, data }: PortalEvent): string | undefined {
  if (type === 'MemberRegistered' || type === 'MemberProfileChanged') return data.memberId;
  if (type === 'PostSubmitted' || type === 'PostEdited') return data.authorId;
  if (type === 'CommentAdded' || type === 'CommentEdited') return data.authorId;
  if (type === 'GatheringArranged') return data.authorId;
  if (type === 'MessageSent') return data.senderId;
  return undefined;
}

/** Groups have keys of their own. Those that were removed before their founder was erased lose theirs with them. */
function lostGroups(events: readonly PortalEvent[]): ReadonlySet<string> {
  const founders = new Map<string, string>();
  const removed = new Set<string>();
  const lost = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'GroupCreated' && !founders.has(data.groupId))
      founders.set(data.groupId, data.founderId);
    if (type === 'GroupRemoved' && founders.has(data.groupId)) removed.add(data.groupId);
    if (type === 'GroupRestored') removed.delete(data.groupId);
    if (type === 'MemberErased' || type === 'MemberLeft')
      for (const groupId of removed) if (founders.get(groupId) === data.memberId) lost.add(groupId);
  }
  return lost;
}

const staff = { actor: { kind: 'staff', id: members[0] ?? '' } };
const envelope = fc.constantFrom({}, staff, { ...staff, reverses: 'an earlier decision' });

const history = fc.array(fc.tuple(anyEvent, envelope), { maxLength: 60 }).map((events) => {
  const erased = new Set<string>();
  const possible = events.filter(([event]) => {
    if (event.type === 'MemberErased' || event.type === 'MemberLeft')
      erased.add(event.data.memberId);
    return !erased.has(writerOf(event) ?? '');
  });
  return {
    events: possible.map(([event, more], index) => recorded(event, index + 1, more)),
    erased: new Set([...erased, ...lostGroups(possible.map(([event]) => event))]),
  };
});

const withoutWords: Readonly<Record<string, readonly string[]>> = {
  MemberRegistered: ['fullName', 'email', 'dateOfBirth', 'admissionNumber'],
  MemberProfileChanged: ['profile'],
  PostSubmitted: ['title', 'content'],
  PostEdited: ['title', 'content'],
  GatheringArranged: ['place', 'link'],
  CommentAdded: ['text'],
  CommentEdited: ['text'],
  GroupCreated: ['name', 'description'],
  MessageSent: ['text'],
};
function opened(event: Recorded<PortalEvent>, erased: ReadonlySet<string>): Recorded<PortalEvent> {
  const subject = event.type === 'GroupCreated' ? event.data.groupId : writerOf(event);
  if (!erased.has(subject ?? '')) return event;
  const gone = Object.fromEntries((withoutWords[event.type] ?? []).map((name) => [name, null]));
  return { ...event, data: { ...event.data, ...gone } } as Recorded<PortalEvent>;
}

const decodedOf = (events: readonly Recorded<PortalEvent>[], { types }: Projection): Decoded[] =>
  events
    .filter(({ type }) => types.includes(type))
    .map((event) => ({ type: event.type, position: event.position, id: event.id, event }));

describe('any history', () => {
  let world: World;
  let run = 0;
  beforeAll(() => (world = createWorld()));
  afterAll(() => world.close());

  async function collection(readStore: ReadStore, projection: Projection, what: string) {
    const physical = `${projection.model.name}__${what}_${++run}`;
    await readStore.ensureCollection(physical, projection.model.indexes);
    const lease = (await readStore.lease('test', 'test', 60_000))!;
    const documents = readStore.physical<ReadDocument>(physical);
    return {
      documents,
      write: (changed: readonly ReadDocument[]) =>
        readStore.commit({
          lease,
          replace: [{ collection: physical, documents: changed }],
          checkpoints: {},
        }),
      all: () => documents.find({ sort: [['_id', 1]] }),
    };
  }

  const splits = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 });

  it.each(projections.map((projection) => [projection.model.name, projection] as const))(
    'gives %s the same documents in any batches, read twice, and rebuilt after erasures',
    async (_name, projection) => {
      const property = fc.asyncProperty(history, splits, async ({ events, erased }, sizes) => {
        const live = await collection(world.readStore, projection, 'live');
        async function fold(batch: readonly Recorded<PortalEvent>[]): Promise<number> {
          const changed = await foldBatch(projection, decodedOf(batch, projection), live.documents);
          await live.write(changed);
          return changed.length;
        }
        for (let from = 0, turn = 0; from < events.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          await fold(events.slice(from, from + size));
          from += size;
        }
        const after = await live.all();
        expect(await fold(events)).toBe(0);
        expect(await live.all()).toEqual(after);

        const again = await collection(world.readStore, projection, 'again');
        // So little memory keeps nothing for longer than a batch or two
        const memory = createMemory(1);
        const building = createFoldedDocuments(
          projection,
          (ids) => again.documents.getMany(ids),
          memory,
        );
        const unsealed = decodedOf(
          events.map((event) => opened(event, erased)),
          projection,
        );
        for (const decoded of unsealed) {
          const filter = 'event' in decoded ? projection.affected(decoded.event) : null;
          if (filter) building.watch(filter);
        }
        for (let from = 0, turn = 0; from < unsealed.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          await building.fold(unsealed.slice(from, from + size));
          await again.write(building.takeChanged());
          memory.grow(1);
          from += size;
        }
        expect(await again.all()).toEqual(after);
      });
      await fc.assert(property, { numRuns: 40 });
    },
    60_000,
  );
});

it('a projection that folds further types of events is a new version', () => {
  const shapes = projections
    .map(
      ({ model: { name, version }, types }) => `${name} ${version}: ${[...types].sort().join(' ')}`,
    )
    .sort();
  expect(shapes).toMatchInlineSnapshot(`
    [
      "accounts 8: MemberAnalystChanged MemberApprovalReversed MemberApproved MemberCoordinatorChanged MemberErased MemberLeft MemberRegistered MemberRejected MemberRejectionReversed MemberRestEnded MemberRestored MemberRoleChanged MemberSuspended NomineeRequestConfirmed PasswordChanged SecondStepRemoved SecondStepSet",
      "breach_notices 1: BreachNotified MemberErased MemberLeft",
      "comments 8: CommentAdded CommentEdited CommentKept CommentRemoved CommentRestored MemberApprovalReversed MemberErased MemberLeft MemberReadmitted",
      "consents 2: ConsentGiven ConsentWithdrawn MemberErased MemberLeft",
      "decisions 10: BulkDecided CommentRemoved CommentRestored ErasureLedgerGivenUp GroupDetailsChanged GroupJoined GroupLeft GroupRemoved GroupRestored HistoryExported MailSetAside MailTriedAgain MemberAnalystChanged MemberApprovalReversed MemberApproved MemberAskedBack MemberCoordinatorChanged MemberEmailChanged MemberErasureCancelled MemberErasureRequested MemberFactsCorrected MemberRejected MemberRejectionReversed MemberRestEnded MemberRestored MemberRoleChanged MemberSuspended MessageRemoved MessageRestored NomineeRequestClosed NomineeRequestConfirmed NomineeRequestOpened PasskeysRemoved PostApprovalReversed PostApproved PostApprovedAgain PostDeleted PostPinned PostRejected PostRestored PostUnpinned ResetLinkIssued RosterDeleted RosterReplaced SecondStepRemoved SessionsEnded",
      "failed_mails 2: MailFailed MailSetAside MailTriedAgain MemberErased MemberLeft",
      "feedback 2: FeedbackSubmitted MemberErased MemberLeft",
      "gatherings 4: AnswerGiven AnswerWithdrawn GatheringArranged GatheringCancelled GatheringChangeTold GatheringKept GatheringReminderSent MemberErased MemberLeft PostDeleted PostRejected PostRestored",
      "grievances 2: GrievanceAnswered GrievanceFiled GrievanceReminded MemberErased MemberLeft",
      "group_members 3: GroupJoined GroupLeft MemberErased MemberLeft",
      "groups 4: GroupCreated GroupDetailsChanged GroupJoined GroupLeft GroupRemoved GroupRestored MemberErased MemberLeft",
      "likes 2: MemberErased MemberLeft PostLiked PostUnliked",
      "members 14: AddressConfirmed AddressLinkSent ConsentGiven ConsentWithdrawn MemberAnalystChanged MemberAnswered MemberApprovalReversed MemberApproved MemberAskedBack MemberCoordinatorChanged MemberEmailChanged MemberErased MemberErasureCancelled MemberErasureRequested MemberFactsCorrected MemberHidden MemberLeft MemberPictureChanged MemberProfileChanged MemberRegistered MemberRejected MemberRejectionReversed MemberRestEnded MemberRestored MemberReturned MemberRoleChanged MemberSuspended NomineeRequestConfirmed NoticeSeen SecondStepRemoved SecondStepSet",
      "memberships 3: GroupJoined GroupLeft MemberErased MemberLeft",
      "messages 4: MemberApprovalReversed MemberErased MemberLeft MemberReadmitted MessageKept MessageRemoved MessageRestored MessageSent",
      "nominees 1: MemberErased MemberLeft MemberRestEnded NomineeChanged NomineeNamed NomineeRequestClosed NomineeRequestConfirmed NomineeRequestOpened NomineeWithdrawn",
      "notifications 10: BreachNotified CommentAdded CommentEdited CommentRemoved CommentRestored ContactRequested GatheringChangeTold GatheringReminderSent GrievanceAnswered MemberErased MemberLeft MessageRemoved MessageRestored MessageSent PostApprovalReversed PostApproved PostApprovedAgain PostHeldForApproval PostLiked PostSubmitted PostUnliked",
      "pins 1: PostApprovalReversed PostDeleted PostHeldForApproval PostPinExpired PostPinned PostRejected PostUnpinned",
      "posts 6: GatheringArranged GatheringCancelled MemberApprovalReversed MemberErased MemberLeft MemberReadmitted PostApprovalReversed PostApproved PostApprovedAgain PostDeleted PostEdited PostHeldForApproval PostKept PostRejected PostRestored PostSubmitted",
      "readings 2: AllNotificationsRead MemberErased MemberLeft NotificationRead",
    ]
  `);
});
