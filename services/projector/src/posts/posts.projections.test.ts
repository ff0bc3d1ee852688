import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberErased, postSubmitted } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { pendingPostsReaction, postProjection, postReaction } from './posts.projections.ts';

const [post, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const ids = { postId: post, authorId: asha };
const approved: PortalEvent = { type: 'PostApproved', data: ids };
const rejected: PortalEvent = { type: 'PostRejected', data: ids };
const deleted: PortalEvent = { type: 'PostDeleted', data: ids };
const edited = {
  type: 'PostEdited',
  data: { ...ids, category: 'Event', title: 'New', content: 'Words' },
} as const satisfies PortalEvent;
const held: PortalEvent = { type: 'PostHeldForApproval', data: ids };
const again: PortalEvent = { type: 'PostApprovedAgain', data: ids };
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(postProjection, post, ...events);

it('a published post is listed from its submission on', async () => {
  expect(await after(postSubmitted(post, asha))).toMatchObject({
    _id: post,
    status: 'published',
    authorId: asha,
    title: 'Reunion',
    listedAt: '0000000000000001',
    editedAt: null,
  });
});

it('a pending post is listed from its approval on, and a rejected one never', async () => {
  const waiting = postSubmitted(post, asha, false);
  expect(await after(waiting)).toMatchObject({ status: 'pending' });
  expect(await after(waiting, approved)).toMatchObject({
    status: 'published',
    listedAt: '0000000000000002',
  });
  expect(await after(waiting, rejected)).toMatchObject({ status: 'rejected' });
});

it('an edited post keeps its place in the feed', async () => {
  expect(await after(postSubmitted(post, asha), edited)).toMatchObject({
    title: 'New',
    category: 'Event',
    editedAt: '2026-01-01T00:00:02.000Z',
    listedAt: '0000000000000001',
    position: '0000000000000002',
  });
});

it('an edit that must be approved hides the post, keeps the words that were published, and leaves its place in the feed', async () => {
  const waiting = [postSubmitted(post, asha), held, edited];
  expect(await after(...waiting)).toMatchObject({
    status: 'pending',
    title: 'New',
    revision: 1,
    before: { title: 'Reunion' },
  });
  expect(await after(...waiting, { ...edited, data: { ...edited.data, title: 'Newer' } })).toEqual(
    expect.objectContaining({
      title: 'Newer',
      revision: 2,
      before: expect.objectContaining({ title: 'Reunion' }),
    }),
  );
  expect(await after(...waiting, again)).toMatchObject({
    status: 'published',
    title: 'New',
    listedAt: '0000000000000001',
  });
  expect(await after(...waiting, again, held)).toMatchObject({ before: { title: 'New' } });
});

it('a deleted post is hidden and keeps its words, so that an undo can bring it back', async () => {
  expect(await after(postSubmitted(post, asha), deleted)).toMatchObject({
    status: 'deleted',
    title: 'Reunion',
  });
});

it('a deleted post is not brought back by an old event that comes again', async () => {
  const submitted = recorded(postSubmitted(post, asha), 1);
  expect(await after(submitted, recorded(deleted, 2), submitted)).toMatchObject({
    status: 'deleted',
    position: '0000000000000002',
  });
});

it('a post is emptied when its author is erased, and for no other member', async () => {
  const submitted = postSubmitted(post, asha);
  expect(await after(submitted, memberErased(ravi))).toMatchObject({ title: 'Reunion' });
  expect(await after(submitted, memberErased(asha), approved, edited)).toEqual({
    _id: post,
    position: '0000000000000002',
    status: 'erased',
  });
});

it('a post whose words cannot be unsealed shows nothing', async () => {
  const submitted = recorded(postSubmitted(post, asha), 1);
  const sealed = { ...submitted, data: { ...submitted.data, title: null, content: null } };
  expect(await after(sealed as PortalEvent)).toMatchObject({ status: 'sealed', title: '' });
});

const pushesOf = (event: PortalEvent) =>
  pendingPostsReaction
    .react(recorded(event, 4))
    .map(({ topic, audience }) => `${topic} to ${audience}`);

it.each([
  postSubmitted(post, asha, false),
  approved,
  rejected,
  deleted,
  edited,
  held,
  again,
  memberErased(asha),
])('$type tells the administrators that the pending posts changed', (event) => {
  expect(pushesOf(event)).toEqual(['pending_posts_changed to admins']);
});

it('a post that is published at once is not reported to the administrators', () => {
  expect(pushesOf(postSubmitted(post, asha))).toEqual([]);
});

it.each([
  [postSubmitted(post, asha), 'post_created to everyone'],
  [approved, 'post_created to everyone'],
  [edited, 'post_changed to everyone'],
  [held, 'post_deleted to everyone'],
  [again, 'post_created to everyone'],
  [deleted, 'post_deleted to everyone'],
  [rejected, `post_deleted to member:${asha}`],
])('$0.type pushes the post to everyone who can see it', (event, push) => {
  const pushes = postReaction.react(recorded(event, 4));
  expect(pushes.map(({ topic, audience }) => `${topic} to ${audience}`)).toEqual([push]);
});

it('a pending post is pushed to nobody', () => {
  expect(postReaction.react(recorded(postSubmitted(post, asha, false), 4))).toEqual([]);
});
