import { randomUUID } from 'node:crypto';
import { jsonIds } from '@portal/contracts/wire/json';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import type { VisiblePost } from '@portal/read-models/posts/post';
import { expect, it, vi } from 'vitest';
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

type ForReader = {
  readonly seenAs: (memberId: string) => string;
  readonly see: (memberId: string) => { readonly likes: ReturnType<typeof jsonIds> };
};
const likesPart = (forReader?: ForReader) => ({
  models: [],
  load: async () => ({
    people: [],
    addTo: () => ({
      sources: [],
      position: BEFORE_ALL,
      present: () => ({ likes: jsonIds(['ravi']) }),
      forReader,
    }),
  }),
});

async function presented(part: PostPart<'likes'>) {
  const posts = createPresentPosts(joinParts<PartField>([part]), async () => new Map());
  const [one] = await posts.present([post]);
  if (!one) throw new Error('The post was not presented');
  return one;
}

it('presents a post once for all readers when no part differs between them', async () => {
  const one = await presented(likesPart());
  expect(JSON.parse(one.shared())).toMatchObject({ _id: post._id, likes: ['ravi'], position: '7' });
  expect(one.see('asha')).toBe(one.shared());
  expect(one.seenAs('asha')).toBe(one.seenAs('ravi'));
});

it('replaces the part that one reader sees differently, and keeps it out of the shared text', async () => {
  const one = await presented(
    likesPart({
      seenAs: (memberId) => memberId,
      see: (memberId) => ({ likes: jsonIds([memberId]) }),
    }),
  );
  expect(JSON.parse(one.shared())).toMatchObject({ likes: ['ravi'] });
  const forAsha: unknown = JSON.parse(one.see('asha'));
  expect(forAsha).toEqual({ ...JSON.parse(one.shared()), likes: ['asha'] });
});

it('presents a post once for each way in which readers see it, until something of it changes', async () => {
  const see = vi.fn((memberId: string) => ({ likes: jsonIds([memberId]) }));
  const present = vi.fn(() => ({ likes: jsonIds(['ravi']) }));
  let version = 1;
  const part = {
    models: [],
    load: async () => ({
      people: [],
      addTo: () => ({
        sources: [version],
        position: BEFORE_ALL,
        present,
        forReader: { seenAs: (memberId: string) => memberId.slice(0, 1), see },
      }),
    }),
  };
  const posts = createPresentPosts(joinParts<PartField>([part]), async () => new Map());
  const seenBy = async (memberId: string): Promise<unknown> => {
    const [one] = await posts.present([post]);
    return JSON.parse(one?.see(memberId) ?? 'null');
  };
  expect(await seenBy('asha')).toMatchObject({ likes: ['asha'] });
  expect(await seenBy('anil')).toMatchObject({ likes: ['asha'] });
  expect(await seenBy('ravi')).toMatchObject({ likes: ['ravi'] });
  expect(present).toHaveBeenCalledTimes(2);
  version = 2;
  expect(await seenBy('anil')).toMatchObject({ likes: ['anil'] });
});
