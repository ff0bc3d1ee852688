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
  [
    'remove-comment',
    { type: 'CommentRemoved', data: { commentId: subject, postId: subject, authorId: asha } },
  ],
  [
    'remove-message',
    { type: 'MessageRemoved', data: { messageId: subject, groupId: subject, senderId: asha } },
  ],
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
    decidedAt: first.position,
  });
  expect(found.get(second.id)).toMatchObject({ action, reverses: first.id, undoneBy: null });
  expect(found.size).toBe(2);
});

it('a founder who removes somebody from their group is not staff', async () => {
  const left: PortalEvent = { type: 'GroupLeft', data: { groupId: subject, memberId: asha } };
  expect(await after(by('member', randomUUID(), left))).toEqual([]);
});
