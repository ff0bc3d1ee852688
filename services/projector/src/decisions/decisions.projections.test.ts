import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { documentsAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { decisionProjection, decisionReaction } from './decisions.projections.ts';

const [office, asha, subject] = [randomUUID(), randomUUID(), randomUUID()];
const by = (kind: string, id: string, event: PortalEvent, position = 1) => ({
  ...recorded(event, position),
  actor: { kind, id },
  via: 'web',
});
const after = async (event: ReturnType<typeof by>) => [
  ...(await documentsAfter(decisionProjection, [event, event])).values(),
];

const ofPost = { postId: subject, authorId: asha };
const decisions: readonly (readonly [string, PortalEvent])[] = [
  ['approve-registration', { type: 'MemberApproved', data: { memberId: asha } }],
  [
    'reject-registration',
    {
      type: 'MemberRejected',
      data: { memberId: asha, holdUntil: '2026-03-01T00:00:00.000Z', reason: null },
    },
  ],
  ['change-role', { type: 'MemberRoleChanged', data: { memberId: asha, role: 'admin' } }],
  [
    'suspend-member',
    { type: 'MemberSuspended', data: { memberId: asha, until: null, reason: null } },
  ],
  ['restore-member', { type: 'MemberRestored', data: { memberId: asha, reason: null } }],
  ['approve-post', { type: 'PostApproved', data: ofPost }],
  ['reject-post', { type: 'PostRejected', data: ofPost }],
  ['remove-post', { type: 'PostDeleted', data: ofPost }],
  ['pin-post', { type: 'PostPinned', data: { ...ofPost, until: null, absences: 0 } }],
  ['unpin-post', { type: 'PostUnpinned', data: ofPost }],
  [
    'remove-comment',
    { type: 'CommentRemoved', data: { commentId: subject, postId: subject, authorId: asha } },
  ],
  [
    'remove-message',
    { type: 'MessageRemoved', data: { messageId: subject, groupId: subject, senderId: asha } },
  ],
  ['retry-mail', { type: 'MailTriedAgain', data: { mailId: subject, memberId: asha } }],
  ['set-mail-aside', { type: 'MailSetAside', data: { mailId: subject, memberId: asha } }],
  ['remove-from-group', { type: 'GroupLeft', data: { groupId: subject, memberId: asha } }],
];

it.each(decisions)(
  '%s is one entry with who did it and whom it concerns',
  async (action, event) => {
    const [entry, ...others] = await after(by('staff', office, event));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action,
      actorId: office,
      personId: asha,
      via: 'web',
      revision: 0,
    });
    expect(decisionReaction.react(by('staff', office, event))).toMatchObject([
      { topic: 'decision_made', audience: 'admins' },
    ]);
  },
);

it.each(decisions)('%s by the person themselves or by the portal is no entry', async (_, event) => {
  for (const own of [by('member', asha, event), by('system', 'portal', event)]) {
    expect(await after(own)).toEqual([]);
    expect(decisionReaction.react(own)).toEqual([]);
  }
});

const reversal = { reverses: randomUUID(), reason: null };
it.each<readonly [string, PortalEvent]>([
  ['restore-post', { type: 'PostRestored', data: { ...ofPost, ...reversal } }],
  ['reverse-post-approval', { type: 'PostApprovalReversed', data: { ...ofPost, ...reversal } }],
  [
    'restore-comment',
    { type: 'CommentRestored', data: { commentId: subject, ...ofPost, ...reversal } },
  ],
])('%s marks the decision that it takes back and is an entry itself', async (action, event) => {
  const first = { ...by('staff', office, decisions[7]![1]), id: reversal.reverses };
  const second = by('staff', office, event, 2);
  const found = await documentsAfter(decisionProjection, [first, second]);
  expect(found.get(first.id)).toMatchObject({
    action: 'remove-post',
    undoneBy: second.id,
    isUndone: true,
    decidedAt: first.position,
  });
  expect(found.get(second.id)).toMatchObject({
    action,
    reverses: first.id,
    undoneBy: null,
    isUndone: false,
  });
  expect(found.size).toBe(2);
});

it('a founder who removes someone from their group is not staff', async () => {
  const left: PortalEvent = { type: 'GroupLeft', data: { groupId: subject, memberId: asha } };
  expect(await after(by('member', randomUUID(), left))).toEqual([]);
});

it('an entry that takes another back marks it, and one that takes that back marks only the second', async () => {
  const removed = by('staff', office, { type: 'PostDeleted', data: ofPost }, 1);
  const restored = {
    ...by('staff', office, { type: 'MemberRestored', data: { memberId: asha, reason: null } }, 2),
    reverses: removed.id,
  };
  const again = {
    ...by('staff', office, { type: 'PostDeleted', data: ofPost }, 3),
    reverses: restored.id,
  };
  const entries = await documentsAfter(decisionProjection, [removed, restored, again]);
  expect([removed, restored, again].map(({ id }) => entries.get(id))).toMatchObject([
    { undoneBy: restored.id, reverses: null },
    { undoneBy: again.id, reverses: removed.id },
    { undoneBy: null, reverses: restored.id },
  ]);
});

it('a decision about nobody is an entry, and a part of one names the whole', async () => {
  const bulk = by('member', office, {
    type: 'BulkDecided',
    data: { deskId: subject, action: 'approve' },
  });
  expect(await after(bulk)).toMatchObject([
    { action: 'bulk', kind: 'portal', personId: null, partOf: null },
  ]);
  const part = {
    ...by('member', office, { type: 'MemberApproved', data: { memberId: asha } }, 2),
    partOf: bulk.id,
  };
  const found = await documentsAfter(decisionProjection, [bulk, part, part]);
  expect(found.get(part.id)).toMatchObject({ personId: asha, partOf: bulk.id });
  expect(found.size).toBe(2);
});

const parts = (whole: string, from = 2) =>
  [
    by(
      'staff',
      office,
      {
        type: 'MemberSuspended',
        data: { memberId: asha, until: null, reason: null },
      },
      from,
    ),
    by('staff', office, { type: 'PostDeleted', data: ofPost }, from + 1),
    by('staff', office, { type: 'PostDeleted', data: ofPost }, from + 2),
    {
      ...by('staff', office, { type: 'PostRestored', data: { ...ofPost, ...reversal } }, from + 3),
    },
    by('system', 'portal', { type: 'MemberApproved', data: { memberId: asha } }, from + 4),
  ].map((part) => ({ ...part, partOf: whole }));

it('a decision about several counts the parts that happened, those that undo another apart', async () => {
  const bulk = by('staff', office, {
    type: 'BulkDecided',
    data: { deskId: subject, action: 'remove' },
  });
  const found = await documentsAfter(decisionProjection, [bulk, ...parts(bulk.id)]);
  expect(found.get(bulk.id)).toMatchObject({
    action: 'bulk',
    subjectId: subject,
    decidedAt: bulk.position,
    parts: { 'suspend-member': 1, 'remove-post': 2, undo: 1 },
  });
});

it('parts whose whole is not in the log get an entry for it, in the name of who decided', async () => {
  const whole = randomUUID();
  const [first, ...others] = parts(whole);
  const found = await documentsAfter(decisionProjection, [first!, ...others]);
  expect(found.get(whole)).toMatchObject({
    action: 'bulk',
    kind: 'portal',
    actorId: office,
    personId: null,
    partOf: null,
    decidedAt: first?.position,
    isUndone: false,
    parts: { 'suspend-member': 1, 'remove-post': 2, undo: 1 },
  });
});

it('a decision about a comment or a message names the post or the group around it', async () => {
  const postId = randomUUID();
  const removed: PortalEvent = {
    type: 'CommentRemoved',
    data: { commentId: subject, postId, authorId: asha },
  };
  expect(await after(by('staff', office, removed))).toMatchObject([{ within: postId }]);
  const groupId = randomUUID();
  const message: PortalEvent = {
    type: 'MessageRemoved',
    data: { messageId: subject, groupId, senderId: asha },
  };
  expect(await after(by('staff', office, message))).toMatchObject([{ within: groupId }]);
  const post: PortalEvent = { type: 'PostDeleted', data: ofPost };
  expect(await after(by('staff', office, post))).toMatchObject([{ within: null }]);
});
