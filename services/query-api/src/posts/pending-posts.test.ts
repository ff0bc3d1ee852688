import { randomUUID } from 'node:crypto';
import { pendingPostsAnswer } from '@portal/contracts/posts/pending-post.api';
import { posts } from '@portal/read-models/posts/post';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectProcessorTimeBelow } from '../testing/processor-time.ts';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
let admin: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
  admin = await reads.member({ fullName: 'The Office', role: 'admin' });
});
afterEach(() => reads.close());

const list = async (query = '') =>
  pendingPostsAnswer.parse((await admin.get(`/posts/pending${query}`).expect(200)).body);
const titles = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ title }) => title);
const instant = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const waiting = (second: number) =>
  reads.post(asha._id, {
    status: 'pending',
    title: `Post ${second}`,
    createdAt: instant(second),
  });

it('lists and counts pending posts for administrators, the oldest first', async () => {
  await waiting(2);
  await reads.post(asha._id);
  await waiting(1);
  const answer = await list();
  expect(titles(answer)).toEqual(['Post 1', 'Post 2']);
  expect(answer.total).toBe(2);
});

it('lists a waiting edit with its revision and what was published before', async () => {
  const before = { title: 'Reunion', content: 'In May', category: 'Event' } as const;
  await reads.post(asha._id, { status: 'pending', title: 'Buy now', revision: 3, before });
  expect((await list()).data).toMatchObject([{ title: 'Buy now', revision: 3, before }]);
});

it('refuses the list of pending posts to members', async () => {
  const { body } = await asha.get('/posts/pending').expect(403);
  expect(body).toEqual({ message: 'Only administrators may do this', code: 'administrators-only' });
});

it("says whether members' posts wait for approval at all", async () => {
  expect(await list()).toMatchObject({ moderated: false });
  await reads.close();
  reads = await createReads({ moderation: 'pre' });
  admin = await reads.member({ role: 'admin' });
  expect(await list()).toEqual({ data: [], total: 0, moderated: true });
});

it('continues after the last pending post of a page, even if that has been decided since', async () => {
  const ids: string[] = [];
  for (const second of [1, 2, 3, 3, 4]) ids.push(await waiting(second));
  const all = (await list()).data.map(({ _id }) => _id);
  expect(all.toSorted()).toEqual(ids.toSorted());
  expect((await list('?limit=3')).data.map(({ _id }) => _id)).toEqual(all.slice(0, 3));
  const paged: string[] = [];
  for (let after = ''; paged.length < 5; after = `&after=${paged.at(-1)}`) {
    const { data, total } = await list(`?limit=2${after}`);
    expect(total).toBe(5);
    expect(data.length).toBeGreaterThan(0);
    paged.push(...data.map(({ _id }) => _id));
  }
  expect(paged).toEqual(all);
  expect((await list(`?after=${all[4]}`)).data).toEqual([]);
  for (const status of ['published', 'rejected', 'deleted'] as const) {
    await reads.post(asha._id, { _id: ids[1]!, status, createdAt: instant(2) });
    expect(titles(await list(`?limit=1&after=${ids[1]}`))).toEqual(['Post 3']);
  }
});

it.each(['limit=0', 'limit=101', 'after=first'])(
  'refuses a page of pending posts with %s',
  async (query) => {
    expect((await admin.get(`/posts/pending?${query}`).expect(400)).body.errors).toHaveLength(1);
  },
);

it('takes less than 20 ms of processor time for a page of 5,000 pending posts', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    _id: randomUUID(),
    status: 'pending',
    authorId: asha._id,
    title: `Post ${index}`,
    content: 'x'.repeat(500),
    category: 'Event',
    createdAt: instant(index),
    editedAt: null,
    listedAt: String(1_000 + index).padStart(16, '0'),
    revision: 0,
    before: null,
  }));
  await reads.put(posts, ...many);
  const middle = many[2_500]?._id;
  const page = await list(`?after=${middle}`);
  expect(page.total).toBe(5_000);
  expect(titles(page)[0]).toBe('Post 2501');
  const afterWrite = async (query: string) => {
    await reads.post(asha._id);
    return list(query);
  };
  await expectProcessorTimeBelow(40, () => afterWrite(`?after=${middle}`));
  await expectProcessorTimeBelow(40, () => afterWrite(''));
});
