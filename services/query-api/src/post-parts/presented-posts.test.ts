import { randomUUID } from 'node:crypto';
import { toJson } from '@portal/contracts/wire/json';
import type { VisiblePost } from '@portal/read-models/posts/post';
import { expect, it } from 'vitest';
import { createPresentPosts, joinParts, type PartField, type PostPart } from './presented-posts.ts';

const post: VisiblePost = {
  _id: randomUUID(),
  position: '7',
  status: 'published',
  authorId: randomUUID(),
  title: 'Reunion',
  content: 'In May',
  category: 'Event',
  createdAt: '2026-02-01T00:00:00.000Z',
  editedAt: null,
  listedAt: '7',
  revision: 0,
  before: null,
};

async function presented(part: PostPart<'likes' | 'likeCount'>) {
  const posts = createPresentPosts(joinParts<PartField>([part]), async () => new Map());
  const [one] = await posts.present([post]);
  if (!one) throw new Error('The post was not presented');
  return (readerId?: string): unknown => JSON.parse(one.presentTo(readerId));
}

const part = (added: object): PostPart<'likes' | 'likeCount'> => ({
  models: [],
  load: async () => ({ people: [], addTo: () => ({ position: '8', fields: {}, ...added }) }),
});

it('presents a post in the same way to all readers when no part differs between them', async () => {
  const seenBy = await presented(part({ fields: { likes: ['ravi'] } }));
  expect(seenBy()).toMatchObject({ _id: post._id, likes: ['ravi'], position: '8' });
  expect(seenBy('asha')).toEqual(seenBy());
});

it('presents the part that one reader sees differently to that reader alone', async () => {
  const seenBy = await presented(
    part({ fields: { likeCount: 1 }, forReader: (id = 'all') => toJson({ likes: [id] }) }),
  );
  expect(seenBy()).toMatchObject({ likes: ['all'], likeCount: 1 });
  expect(seenBy('asha')).toMatchObject({ likes: ['asha'], likeCount: 1 });
});
