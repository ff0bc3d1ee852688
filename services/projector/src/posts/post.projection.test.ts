import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import { memberErased, postSubmitted } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { postProjection } from './post.projection.ts';
import { pendingPostsReaction } from './post.reaction.ts';

const [post, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const of = { postId: post, authorId: asha };
const approved: PortalEvent = { type: 'PostApproved', data: of };
const rejected: PortalEvent = { type: 'PostRejected', data: of };
const deleted: PortalEvent = { type: 'PostDeleted', data: of };
const edited: PortalEvent = {
  type: 'PostEdited',
  data: { ...of, category: 'Event', title: 'New', content: 'Words' },
};
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(postProjection, post, ...events);

describe('the post read model', () => {
  it('lists a post from where it was submitted', async () => {
    expect(await after(postSubmitted(post, asha))).toMatchObject({
      _id: post,
      status: 'published',
      authorId: asha,
      title: 'Reunion',
      listedAt: '0000000000000001',
      editedAt: null,
    });
  });
  it('lists a post that waited from where it was approved', async () => {
    const waiting = postSubmitted(post, asha, false);
    expect(await after(waiting)).toMatchObject({ status: 'pending' });
    expect(await after(waiting, approved)).toMatchObject({
      status: 'published',
      listedAt: '0000000000000002',
    });
    expect(await after(waiting, rejected)).toMatchObject({ status: 'rejected' });
  });
  it('takes an edit, and leaves the place in the feed alone', async () => {
    expect(await after(postSubmitted(post, asha), edited)).toMatchObject({
      title: 'New',
      category: 'Event',
      editedAt: '2026-01-01T00:00:02.000Z',
      listedAt: '0000000000000001',
      position: '0000000000000002',
    });
  });
  it('hides a deleted post and keeps its words, so that it could come back', async () => {
    expect(await after(postSubmitted(post, asha), deleted)).toMatchObject({
      status: 'deleted',
      title: 'Reunion',
    });
  });
  it('is not brought back by an old event that comes again', async () => {
    const submitted = recorded(postSubmitted(post, asha), 1);
    expect(await after(submitted, recorded(deleted, 2), submitted)).toMatchObject({
      status: 'deleted',
      position: '0000000000000002',
    });
  });
  it('is emptied with its author, and with nobody else', async () => {
    const submitted = postSubmitted(post, asha);
    expect(await after(submitted, memberErased(ravi))).toMatchObject({ title: 'Reunion' });
    expect(await after(submitted, memberErased(asha), approved, edited)).toEqual({
      _id: post,
      position: '0000000000000002',
      status: 'erased',
    });
  });
  it('shows nothing of a post whose words cannot be opened any more', async () => {
    const submitted = recorded(postSubmitted(post, asha), 1);
    const sealed = { ...submitted, data: { ...submitted.data, title: null, content: null } };
    expect(await after(sealed as PortalEvent)).toMatchObject({ status: 'sealed', title: '' });
  });
});

describe('administrators who look at the posts that wait', () => {
  const toldOf = (event: PortalEvent) =>
    pendingPostsReaction
      .react(recorded(event, 4) as Parameters<typeof pendingPostsReaction.react>[0])
      .map(({ topic, audience }) => `${topic} to ${audience}`);
  it.each([
    postSubmitted(post, asha, false),
    approved,
    rejected,
    deleted,
    edited,
    memberErased(asha),
  ])('are told after $type', (event) => {
    expect(toldOf(event)).toEqual(['pending_posts_changed to admins']);
  });
  it('are not told of a post that does not wait', () => {
    expect(toldOf(postSubmitted(post, asha))).toEqual([]);
  });
});
