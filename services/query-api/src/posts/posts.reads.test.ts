import { randomUUID } from 'node:crypto';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { members } from '@portal/read-models/members/member';
import { posts } from '@portal/read-models/posts/post';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
let finds = 0;
const counting = (real: ReadStore): ReadStore => ({
  ...real,
  collection(name) {
    const collection = real.collection(name);
    return {
      ...collection,
      find(query) {
        finds += 1;
        return collection.find(query);
      },
    } as ReturnType<typeof real.collection> as never;
  },
});
beforeEach(async () => {
  reads = await createReads({ readStore: counting });
  asha = await reads.member();
});
afterEach(() => reads.close());

const titles = (body: unknown) => postsAnswer.parse(body).data.map(({ title }) => title);
async function feedOf(count: number) {
  for (let index = 1; index <= count; index++)
    await reads.post(asha._id, { title: `Post ${index}` });
}

it('lists posts newest first, ten to a page [7.posts.1] [9.1]', async () => {
  await feedOf(23);
  const { status, body, headers } = await asha.get('/posts');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(titles(body)).toEqual(Array.from({ length: 10 }, (_, index) => `Post ${23 - index}`));
});
it('answers the feed page by page without repeating a post [7.posts.1] [4.28]', async () => {
  await feedOf(23);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => asha.get(`/posts?page=${page}&limit=10`)),
  );
  const all = pages.flatMap(({ body }) => titles(body));
  expect(pages.map(({ body }) => titles(body).length)).toEqual([10, 10, 3, 0]);
  expect(new Set(all).size).toBe(23);
});
it.each(['page=0', 'page=x', 'limit=0', 'limit=51', 'limit=1.5'])(
  'refuses a page of the feed with %s',
  async (query) => {
    const { status, body } = await asha.get(`/posts?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
  },
);
it('lists published posts only', async () => {
  for (const status of ['pending', 'deleted', 'rejected', 'sealed'] as const)
    await reads.post(asha._id, { status });
  const id = await reads.post(asha._id);
  await reads.put(posts, { _id: randomUUID(), status: 'erased' });
  const { body } = await asha.get('/posts');
  expect(postsAnswer.parse(body).data.map(({ _id }) => _id)).toEqual([id]);
});
it('shows each post with its author, likes, and comments with mentions by name [3.5] [3.6] [3.7]', async () => {
  const ravi = await reads.member({ fullName: 'Ravi Kale', role: 'admin', batchYear: 1999 });
  const id = await reads.post(asha._id, { title: 'A "quoted" title', category: 'Article' });
  await reads.like(id, ravi._id, asha._id);
  const text = `@[${asha._id}] and @[${ravi._id}] and @[Nobody]`;
  const first = await reads.comment(id, ravi._id, {
    text,
    mentionIds: [asha._id, ravi._id],
    clientId: 'mine',
  });
  await reads.comment(id, asha._id, { status: 'removed' });
  const last = await reads.comment(id, asha._id);
  const {
    data: [post],
  } = postsAnswer.parse((await asha.get('/posts')).body);
  const by = (_id: string, fullName: string, role: string, batchYear: number) => ({
    _id,
    fullName,
    role,
    batchYear,
    profilePicture: 'no-photo.jpg',
  });
  expect(post).toEqual({
    _id: id,
    title: 'A "quoted" title',
    content: 'In May',
    category: 'Article',
    createdAt: '2026-02-01T00:00:00.000Z',
    editedAt: null,
    status: 'published',
    user: by(asha._id, 'Asha Patil', 'member', 2004),
    likes: [ravi._id, asha._id],
    likeCount: 2,
    liked: true,
    likers: [
      { _id: asha._id, fullName: 'Asha Patil', batchYear: 2004 },
      { _id: ravi._id, fullName: 'Ravi Kale', batchYear: 1999 },
    ],
    comments: [
      {
        _id: first,
        name: 'Ravi Kale',
        text: '@[Asha Patil] and @[Ravi Kale] and @[Nobody]',
        mentions: [
          { _id: asha._id, display: 'Asha Patil' },
          { _id: ravi._id, display: 'Ravi Kale' },
        ],
        createdAt: '2026-02-02T00:00:00.000Z',
        editedAt: null,
        clientId: 'mine',
        user: by(ravi._id, 'Ravi Kale', 'admin', 1999),
      },
      {
        _id: last,
        name: 'Asha Patil',
        text: 'Lovely',
        mentions: [],
        createdAt: '2026-02-02T00:00:00.000Z',
        editedAt: null,
        clientId: null,
        user: by(asha._id, 'Asha Patil', 'member', 2004),
      },
    ],
    commentCount: 2,
    pinnedUntil: null,
    position: reads.position(),
  });
});
it('shows a new name in posts and mentions at once, and no name of a former member', async () => {
  const ravi = await reads.member({ fullName: 'Ravi Kale' });
  const id = await reads.post(ravi._id);
  await reads.comment(id, asha._id, { text: `Hi @[${ravi._id}]`, mentionIds: [ravi._id] });
  const namesIn = async () => {
    const [post] = postsAnswer.parse((await asha.get('/posts')).body).data;
    return [post?.user.fullName, post?.comments[0]?.text];
  };
  expect(await namesIn()).toEqual(['Ravi Kale', 'Hi @[Ravi Kale]']);
  await reads.member({ _id: ravi._id, fullName: 'Ravi Joshi' });
  expect(await namesIn()).toEqual(['Ravi Joshi', 'Hi @[Ravi Joshi]']);
  await reads.put(members, { _id: ravi._id, status: 'erased' });
  expect(await namesIn()).toEqual(['Former member', 'Hi @[former member]']);
});
it('leaves text that only looks like a mention as it was typed', async () => {
  const id = await reads.post(asha._id);
  await reads.comment(id, asha._id, { text: `@[${asha._id}] @[x]`, mentionIds: [] });
  const [post] = postsAnswer.parse((await asha.get('/posts')).body).data;
  expect(post?.comments[0]?.text).toBe(`@[${asha._id}] @[x]`);
});
it('shows the newest 50 of 230 comments of a post in order, and says how many there are', async () => {
  const [busy, quiet] = [await reads.post(asha._id), await reads.post(asha._id)];
  for (let index = 0; index < 230; index++)
    await reads.comment(busy, asha._id, { text: `Comment ${index}` });
  await reads.comment(quiet, asha._id);
  const { data } = postsAnswer.parse((await asha.get('/posts')).body);
  const commentsOf = (id: string) => {
    const post = data.find(({ _id }) => _id === id);
    return { texts: post?.comments.map(({ text }) => text), count: post?.commentCount };
  };
  const newest = Array.from({ length: 50 }, (_, index) => `Comment ${180 + index}`);
  expect(commentsOf(busy)).toEqual({ texts: newest, count: 230 });
  expect(commentsOf(quiet)).toEqual({ texts: ['Lovely'], count: 1 });
});
it('reads the feed from the store again only after a change', async () => {
  await feedOf(2);
  const first = await asha.get('/posts');
  const before = finds;
  const again = await asha.get('/posts');
  expect(again.body).toEqual(first.body);
  expect(finds).toBe(before);
  await reads.post(asha._id, { title: 'Newest' });
  expect(titles((await asha.get('/posts')).body)[0]).toBe('Newest');
});
it('does not resend an unchanged feed to a client that has it, even if something else was written', async () => {
  await feedOf(2);
  const { headers } = await asha.get('/posts');
  const known = { 'If-None-Match': headers['etag'] ?? '' };
  expect((await asha.get('/posts', known)).status).toBe(304);
  await reads.member({ fullName: 'Ravi Kale' });
  expect((await asha.get('/posts', known)).status).toBe(304);
  await reads.post(asha._id);
  expect((await asha.get('/posts', known)).status).toBe(200);
});

it('answers a post by its id [7.posts.5]', async () => {
  const id = await reads.post(asha._id);
  const { status, body } = await asha.get(`/posts/${id}`);
  expect(status).toBe(200);
  expect(postAnswer.parse(body).data).toMatchObject({ _id: id, status: 'published' });
});
it.each(['deleted', 'rejected', 'sealed'] as const)('does not find a %s post', async (status) => {
  const id = await reads.post(asha._id, { status });
  const answer = await asha.get(`/posts/${id}`);
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ message: 'Post not found', code: 'post-not-found' });
});
it('does not find a post that never existed', async () => {
  expect((await asha.get(`/posts/${randomUUID()}`)).status).toBe(404);
  expect((await asha.get('/posts/%00')).status).toBe(404);
});
it('shows a pending post to its author and administrators only', async () => {
  const ravi = await reads.member();
  const admin = await reads.member({ role: 'admin' });
  const id = await reads.post(asha._id, { status: 'pending' });
  const statuses = await Promise.all(
    [asha, ravi, admin].map(async (by) => (await by.get(`/posts/${id}`)).status),
  );
  expect(statuses).toEqual([200, 404, 200]);
});

it('waits until the read models hold the position that the client names', async () => {
  await feedOf(1);
  const position = reads.beyond(1);
  const answer = asha.get('/posts', { 'X-Min-Position': position }).then((res) => res);
  await new Promise((resolve) => setImmediate(resolve));
  await reads.post(asha._id, { title: 'Just now' });
  const { headers, body } = await answer;
  expect(titles(body)[0]).toBe('Just now');
  expect(headers['x-stale']).toBeUndefined();
});
it('answers the position that the read models have reached', async () => {
  await feedOf(1);
  const before = reads.beyond(0);
  expect((await asha.get('/posts')).headers['x-read-position']).toBe(before);
  await reads.post(asha._id, { title: 'Just now' });
  const { headers } = await asha.get('/posts');
  expect(headers['x-read-position']).toBe(reads.beyond(0));
  expect(String(headers['x-read-position']) > before).toBe(true);
});
it('answers data marked as stale if the position is not reached in time', async () => {
  await feedOf(1);
  const { status, headers, body } = await asha.get('/posts', {
    'X-Min-Position': reads.beyond(9),
  });
  expect(status).toBe(200);
  expect(headers['x-stale']).toBe('true');
  expect(titles(body)).toEqual(['Post 1']);
});

it('refuses a position to wait for that is none', async () => {
  for (const position of ['zzzz', '12 34', '1'.repeat(90), '../1'])
    expect((await asha.get('/posts', { 'X-Min-Position': position })).status).toBe(400);
  expect((await asha.get('/posts', { 'X-Min-Position': '' })).status).toBe(200);
});
it('waits for nothing with the position of a client that has had no push yet', async () => {
  await feedOf(1);
  const { status, headers } = await asha.get('/posts', { 'X-Min-Position': `-${randomUUID()}` });
  expect([status, headers['x-stale']]).toEqual([200, undefined]);
});
it('does not wait for a position that the log has not reached', async () => {
  await feedOf(1);
  const began = performance.now();
  const { status, headers } = await asha.get('/posts', { 'X-Min-Position': reads.beyond(11) });
  expect([status, headers['x-stale']]).toEqual([200, 'true']);
  expect(performance.now() - began).toBeLessThan(1_000);
});
it('lets one member hold no more than 20 reads that wait, and others wait nonetheless', async () => {
  await feedOf(1);
  const position = { 'X-Min-Position': reads.beyond(1) };
  let answered = 0;
  const ask = (by: typeof asha) =>
    by.get('/posts', position).then((answer) => {
      answered++;
      return answer;
    });
  const held = Array.from({ length: 30 }, () => ask(asha));
  await vi.waitFor(() => expect(answered).toBe(10), { timeout: 1_500 });
  const other = ask(await reads.member());
  await reads.post(asha._id, { title: 'Just now' });
  const stale = (await Promise.all(held)).filter(({ headers }) => headers['x-stale'] === 'true');
  expect(stale).toHaveLength(10);
  expect((await other).headers['x-stale']).toBeUndefined();
});

it("lists a member's published posts by page, newest first", async () => {
  const author = await reads.member({ fullName: 'Meera Rao' });
  const older = await reads.post(author._id, { title: 'Older' });
  await reads.post(author._id, { status: 'pending' });
  await reads.post((await reads.member())._id);
  const newer = await reads.post(author._id, { title: 'Newer' });
  const page = async (query: string) => {
    const { body } = await author.get(`/users/${author._id}/posts${query}`);
    return body.data.map(({ _id }: { _id: string }) => _id);
  };
  expect(await page('')).toEqual([newer, older]);
  expect(await page('?limit=1&page=2')).toEqual([older]);
});
