import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { NO_PICTURE } from '@portal/contracts/members/member.api';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projections } from '../projections.ts';
import { memberApproved, memberRegistered } from '../testing/events.ts';
import { documentsAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';

const [asha, ravi, meera, office] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [postId, commentId, groupId, messageId] = [
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
];
const ofPost = { postId, authorId: asha };
const ofComment = { commentId, postId, authorId: ravi };
const ofMessage = { messageId, groupId, senderId: ravi };
const ofGroup = { groupId, founderId: asha };
const reversal = { reverses: randomUUID(), reason: 'By mistake' };

const history = (published: boolean): readonly PortalEvent[] => [
  {
    type: 'PostSubmitted',
    data: { ...ofPost, published, title: 'Reunion', content: 'In May', category: 'Event' },
  },
  {
    type: 'GatheringArranged',
    data: {
      ...ofPost,
      startsAt: '2027-01-05T10:00:00.000Z',
      endsAt: null,
      place: 'The old hostel',
      link: null,
    },
  },
  { type: 'PostLiked', data: { postId, postAuthorId: asha, memberId: ravi } },
  {
    type: 'CommentAdded',
    data: {
      ...ofComment,
      postAuthorId: asha,
      mentionIds: [asha],
      text: 'I will come',
      clientId: null,
    },
  },
  {
    type: 'AnswerGiven',
    data: { postId, memberId: ravi, answer: 'going', guests: 2 },
  },
];
/** Published, then edited where edits wait for approval. */
const edited: readonly PortalEvent[] = [
  ...history(true),
  { type: 'PostHeldForApproval', data: ofPost },
  {
    type: 'PostEdited',
    data: { ...ofPost, title: 'Reunion 2027', content: 'In May', category: 'Event' },
  },
];
const details = { ...ofGroup, name: 'Runners', description: 'Mornings' };
const joined = (memberId: string): PortalEvent => ({
  type: 'GroupJoined',
  data: { groupId, memberId },
});
const sent = (id: string, senderId: string): PortalEvent => ({
  type: 'MessageSent',
  data: {
    messageId: id,
    groupId,
    senderId,
    mentionIds: [asha],
    text: 'See you there',
    clientId: null,
  },
});
const inGroup: readonly PortalEvent[] = [
  { type: 'GroupCreated', data: details },
  joined(asha),
  joined(ravi),
  joined(meera),
  { type: 'GroupJoined', data: { groupId: randomUUID(), memberId: ravi } },
  sent(randomUUID(), asha),
  sent(messageId, ravi),
];

const facts = {
  batchYear: 2004,
  fullName: 'Asha Patil',
  dateOfBirth: '1987-02-28',
  admissionNumber: null,
};
const ofMember: readonly PortalEvent[] = [memberRegistered(asha), memberApproved(asha)];
const changed = (role: 'admin' | 'member'): PortalEvent => ({
  type: 'MemberRoleChanged',
  data: { memberId: asha, role },
});
const moved = (email: string): PortalEvent => ({
  type: 'MemberEmailChanged',
  data: { memberId: asha, email },
});
const corrected = (more: Partial<typeof facts>): PortalEvent => ({
  type: 'MemberFactsCorrected',
  data: { memberId: asha, ...facts, ...more },
});
const erasing: PortalEvent = {
  type: 'MemberErasureRequested',
  data: { memberId: asha, dueAt: '2027-01-05T10:00:00.000Z', own: false, keepsWords: false },
};
const kept: PortalEvent = { type: 'MemberErasureCancelled', data: { memberId: asha } };

/** The events before a decision, the decision, and the event that undoes it. */
const kinds: Readonly<Record<string, readonly [readonly PortalEvent[], PortalEvent, PortalEvent]>> =
  {
    'a removal of a post': [
      history(true),
      { type: 'PostDeleted', data: ofPost },
      { type: 'PostRestored', data: { ...ofPost, ...reversal } },
    ],
    'a rejection of a post': [
      history(false),
      { type: 'PostRejected', data: ofPost },
      { type: 'PostRestored', data: { ...ofPost, ...reversal } },
    ],
    'an approval of a post': [
      history(false),
      { type: 'PostApproved', data: ofPost },
      { type: 'PostApprovalReversed', data: { ...ofPost, ...reversal } },
    ],
    'an approval of an edit of a post': [
      edited,
      { type: 'PostApprovedAgain', data: ofPost },
      { type: 'PostApprovalReversed', data: { ...ofPost, ...reversal } },
    ],
    'a rejection of an edit of a post': [
      edited,
      { type: 'PostRejected', data: ofPost },
      { type: 'PostRestored', data: { ...ofPost, ...reversal } },
    ],
    'a removal of a comment': [
      history(true),
      { type: 'CommentRemoved', data: ofComment },
      { type: 'CommentRestored', data: { ...ofComment, ...reversal } },
    ],
    'a new role': [ofMember, changed('admin'), changed('member')],
    'a new address': [ofMember, moved('asha@new.example'), moved(`${asha}@example.org`)],
    'corrected facts': [
      ofMember,
      corrected({ batchYear: 2005, fullName: 'Asha Kale', dateOfBirth: '1987-03-01' }),
      corrected({}),
    ],
    'the start of an erasure': [ofMember, erasing, kept],
    'the cancelling of an erasure': [[...ofMember, erasing], kept, erasing],
    'a removal of a message': [
      inGroup,
      { type: 'MessageRemoved', data: ofMessage },
      { type: 'MessageRestored', data: ofMessage },
    ],
    'a removal of an earlier message': [
      [...inGroup, sent(randomUUID(), meera)],
      { type: 'MessageRemoved', data: ofMessage },
      { type: 'MessageRestored', data: ofMessage },
    ],
    'a removal of a group': [
      inGroup,
      { type: 'GroupRemoved', data: ofGroup },
      { type: 'GroupRestored', data: ofGroup },
    ],
    "a change of a group's details": [
      inGroup,
      { type: 'GroupDetailsChanged', data: { ...details, name: 'Walkers' } },
      { type: 'GroupDetailsChanged', data: details },
    ],
    'a removal from a group': [
      inGroup,
      { type: 'GroupLeft', data: { groupId, memberId: ravi } },
      joined(ravi),
    ],
  };

const member = { memberId: ravi };
const registration = {
  ...member,
  batchYear: 2004,
  fullName: 'Ravi Kale',
  email: 'ravi.kale@example.org',
  dateOfBirth: '1986-05-17',
  admissionNumber: 'A-1204',
};
const registered: PortalEvent = { type: 'MemberRegistered', data: registration };
const approved: PortalEvent = { type: 'MemberApproved', data: member };
const suspended: PortalEvent = {
  type: 'MemberSuspended',
  data: { ...member, until: null, reason: 'Sold tickets' },
};
const restored: PortalEvent = { type: 'MemberRestored', data: { ...member, reason: null } };

const kindsAboutPeople: typeof kinds = {
  'a rejection of a registration': [
    [registered],
    {
      type: 'MemberRejected',
      data: { ...member, holdUntil: '2027-01-05T00:00:00.000Z', reason: null },
    },
    {
      type: 'MemberRejectionReversed',
      data: {
        ...registration,
        picture: NO_PICTURE,
        suspension: null,
        profile: {},
        question: null,
        answer: null,
      },
    },
  ],
  'an approval of a registration': [
    [registered],
    approved,
    { type: 'MemberApprovalReversed', data: member },
  ],
  'a suspension': [[registered, approved], suspended, restored],
  'the end of a suspension': [[registered, approved, suspended], restored, suspended],
};
const allKinds = Object.entries({ ...kinds, ...kindsAboutPeople });

const PLACES = new Set(['position', 'listedAt', 'approvedAt']);

type Step = readonly [PortalEvent, 'reversing'?];

async function shownAfter(before: readonly PortalEvent[], ...steps: readonly Step[]) {
  const byStaff = { actor: { kind: 'staff', id: office } };
  const events = [
    ...before.map((event, index) => recorded(event, index + 1)),
    ...steps.map(([event, isReversing], index) =>
      recorded(event, before.length + index + 1, {
        ...byStaff,
        ...(isReversing ? { reverses: reversal.reverses } : {}),
      }),
    ),
  ];
  return shownOf(events);
}

/** Folds the events into every read model but the history, and leaves out the notifications that nobody sees. */
async function shownOf(events: readonly Recorded<PortalEvent>[]) {
  const shown: Record<string, unknown> = {};
  for (const projection of projections.filter(({ model }) => model.name !== 'decisions'))
    for (const [id, document] of await documentsAfter(projection, events)) {
      if (
        projection.model.name === 'notifications' &&
        'status' in document &&
        document.status === 'hidden'
      )
        continue;
      shown[`${projection.model.name} ${id}`] = Object.fromEntries(
        Object.entries(document).filter(([field]) => !PLACES.has(field)),
      );
    }
  return shown;
}

describe('undoing a decision', () => {
  it.each(allKinds)(
    '%s leaves every read model as before',
    async (_, [before, decision, reverse]) => {
      const expected = await shownAfter(before);
      const [decide, undo]: Step[] = [[decision], [reverse, 'reversing']];
      expect(await shownAfter(before, decide!)).not.toEqual(expected);
      expect(await shownAfter(before, decide!, undo!)).toEqual(expected);
      expect(await shownAfter(before, decide!, undo!, decide!, undo!)).toEqual(expected);
    },
  );

  it.each(allKinds)(
    '%s, undone and redone, leaves every read model as decided',
    async (_, [before, decision, reverse]) => {
      const again: Step[] = [
        [reverse, 'reversing'],
        [decision, 'reversing'],
      ];
      const expected = await shownAfter(before, [decision]);
      expect(await shownAfter(before, [decision], ...again)).toEqual(expected);
      expect(await shownAfter(before, [decision], ...again, ...again)).toEqual(expected);
    },
  );
});

/** More than a group's document names, so that some drop out of it. */
const crowd = Array.from({ length: 14 }, () => randomUUID());
type Area = 'group' | 'post';

/** Each number is something that one of many others does; who is in the group, or likes the post, stops with the next turn. */
function happenings(area: Area, turns: readonly number[], active: Set<string>): PortalEvent[] {
  return turns.map((turn, index): PortalEvent => {
    const memberId = crowd[turn % crowd.length] ?? asha;
    const key = `${area} ${memberId}`;
    const isActive = active.has(key);
    const speaks = turn % 3 === 0 && isActive;
    const id = `${turn}-${index}-${active.size}`;
    if (speaks && area === 'group') return sent(id, memberId);
    if (speaks)
      return {
        type: 'CommentAdded',
        data: {
          commentId: id,
          postId,
          postAuthorId: asha,
          authorId: memberId,
          mentionIds: [],
          text: 'Me too',
          clientId: null,
        },
      };
    if (isActive) active.delete(key);
    else active.add(key);
    if (area === 'group')
      return { type: isActive ? 'GroupLeft' : 'GroupJoined', data: { groupId, memberId } };
    return {
      type: isActive ? 'PostUnliked' : 'PostLiked',
      data: { postId, postAuthorId: asha, memberId },
    };
  });
}

/** Nothing happens in what is removed until it is back. */
const meanwhileIn = (kind: string): Area => {
  if (kind.includes('group')) return kind === 'a removal of a group' ? 'post' : 'group';
  return kind.includes('message') || kind.includes('of a post') ? 'group' : 'post';
};

describe('undoing a decision after others went on', () => {
  const turns = fc.array(fc.nat(200), { maxLength: 40 });
  it.each(Object.entries(kinds))(
    '%s leaves every read model as if it had never been decided',
    async (kind, [before, decision, reverse]) => {
      const isPending = before[0]?.type === 'PostSubmitted' && !before[0].data.published;
      const property = fc.asyncProperty(turns, turns, turns, async (early, late, onPost) => {
        const active = new Set<string>();
        const past = [
          ...(before[0]?.type === 'GroupCreated' ? history(true) : []),
          ...before,
          ...(before[0]?.type === 'GroupCreated' ? [] : inGroup),
          ...happenings('group', early, active),
          ...(isPending ? [] : happenings('post', onPost, active)),
        ];
        const meanwhile = happenings(meanwhileIn(kind), late, active);
        const placed = past.map((event, index) => recorded(event, index + 1));
        const decidedAt = placed.length + 1;
        const others = meanwhile.map((event, index) => recorded(event, decidedAt + 1 + index));
        const undoneAt = decidedAt + others.length + 1;
        const staff = { actor: { kind: 'staff', id: office } };
        const decided = [
          recorded(decision, decidedAt, staff),
          ...others,
          recorded(reverse, undoneAt, { ...staff, reverses: reversal.reverses }),
        ];
        expect(await shownOf([...placed, ...decided])).toEqual(
          await shownOf([...placed, ...others]),
        );
      });
      await fc.assert(property, { numRuns: 25 });
    },
    60_000,
  );
});

describe('an approval that is undone from someone who has written since', () => {
  const wrote = [registered, approved, ...history(true), ...inGroup];
  const reversed: Step = [{ type: 'MemberApprovalReversed', data: member }, 'reversing'];
  const approvedAgain: Step[] = [[approved], [{ type: 'MemberReadmitted', data: member }]];
  const written = [`comments ${commentId}`, `messages ${messageId}`];
  const statuses = async (...steps: readonly Step[]) => {
    const shown = await shownAfter(wrote, ...steps);
    return written.map((key) => shown[key]);
  };

  it('withholds what they wrote until they are approved again, and then shows it as before', async () => {
    expect(await statuses(reversed)).toMatchObject([
      { status: 'withheld' },
      { status: 'withheld' },
    ]);
    const before = await shownAfter(wrote);
    expect(await shownAfter(wrote, reversed, ...approvedAgain)).toEqual(before);
    expect(await shownAfter(wrote, reversed, ...approvedAgain, reversed, ...approvedAgain)).toEqual(
      before,
    );
  });

  it('shows nothing of them that is brought back meanwhile, nor brings back what was removed meanwhile', async () => {
    const removed: Step = [{ type: 'CommentRemoved', data: ofComment }];
    const back: Step = [
      { type: 'CommentRestored', data: { ...ofComment, ...reversal } },
      'reversing',
    ];
    expect(await statuses(removed, reversed, back)).toMatchObject([{ status: 'withheld' }, {}]);
    expect(await statuses(reversed, removed, ...approvedAgain)).toMatchObject([
      { status: 'removed' },
      { status: 'shown' },
    ]);
  });

  it("leaves others' words as they are", async () => {
    const shown = await shownAfter(wrote, reversed);
    expect(shown[`posts ${postId}`]).toMatchObject({ status: 'published' });
  });
});
