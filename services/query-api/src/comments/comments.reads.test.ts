import { randomUUID } from 'node:crypto';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
});
afterEach(() => reads.close());

async function commented(count: number) {
  const postId = await reads.post(asha._id);
  const ids: string[] = [];
  const places: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await reads.comment(postId, asha._id));
    places.push(reads.position());
  }
  const page = async (query = '') => {
    const answer = await asha.get(`/posts/${postId}/comments${query}`).expect(200);
    const { data, commentCount } = commentsAnswer.parse(answer.body);
    expect(answer.headers['x-total-count']).toBe(String(commentCount));
    return { ids: data.map(({ _id }) => _id), commentCount };
  };
  return { postId, ids, places, page };
}

it('comments come page by page, the newest first, each page with its oldest first', async () => {
  const { postId, ids, page } = await commented(120);
  const other = await reads.comment(await reads.post(asha._id), asha._id);
  expect(await page()).toEqual({ ids: ids.slice(70), commentCount: 120 });
  expect(await page(`?before=${ids[70]}`)).toEqual({ ids: ids.slice(20, 70), commentCount: 120 });
  expect(await page(`?before=${ids[20]}`)).toEqual({ ids: ids.slice(0, 20), commentCount: 120 });
  expect((await page(`?before=${ids[20]}&limit=5`)).ids).toEqual(ids.slice(15, 20));
  expect((await page(`?before=${ids[0]}`)).ids).toEqual([]);
  for (const query of ['limit=51', 'limit=0', 'before=x'])
    await asha.get(`/posts/${postId}/comments?${query}`).expect(400);
  for (const before of [randomUUID(), other])
    await asha.get(`/posts/${postId}/comments?before=${before}`).expect(404);
});

it('a deleted comment is on no page and in no count, and pages still continue before it', async () => {
  const { postId, ids, places, page } = await commented(60);
  const [first = '', second = ''] = ids;
  const before = postAnswer.parse((await asha.get(`/posts/${postId}`)).body).data;
  await reads.comment(postId, asha._id, {
    _id: second,
    status: 'removed',
    addedAt: places[1] ?? '',
  });
  const after = postAnswer.parse((await asha.get(`/posts/${postId}`)).body).data;
  expect(after.comments).toEqual(before.comments);
  expect([before.commentCount, after.commentCount]).toEqual([60, 59]);
  expect(after.position).toBe(reads.position());
  expect(await page(`?before=${ids[2]}`)).toEqual({ ids: [first], commentCount: 59 });
  expect((await page(`?before=${second}`)).ids).toEqual([first]);
});

it('an edited comment shows its newest text everywhere, with the position of the edit', async () => {
  const { postId, ids, places, page } = await commented(60);
  await reads.views({ view: 'comments', postId });
  const changes = { text: 'Edited', editedAt: '2026-02-03T00:00:00.000Z' };
  for (const at of [1, 58])
    await reads.comment(postId, asha._id, {
      _id: ids[at] ?? '',
      addedAt: places[at] ?? '',
      ...changes,
    });
  const { json } = await reads.views({ view: 'comments', postId });
  const newest = commentsAnswer.parse(JSON.parse(json));
  expect(newest).toMatchObject({ commentCount: 60 });
  expect(newest.data.map(({ _id }) => _id)).toEqual(ids.slice(10));
  expect(newest.data.at(-2)).toMatchObject(changes);
  expect((await page(`?before=${ids[10]}`)).ids).toEqual(ids.slice(0, 10));
  const one = await reads.views({ view: 'comment', commentId: ids[58] ?? '' });
  expect(JSON.parse(one.json)).toMatchObject({
    postId,
    comment: changes,
    commentCount: 60,
    position: reads.position(),
  });
});

it('comments are shown to those who may read the post', async () => {
  const waiting = await reads.post(asha._id, { status: 'pending' });
  const ravi = await reads.member({ fullName: 'Ravi Kale' });
  await asha.get(`/posts/${waiting}/comments`).expect(200);
  for (const id of [waiting, randomUUID(), 'x'])
    expect((await ravi.get(`/posts/${id}/comments`).expect(404)).body.message).toBe(
      'Post not found',
    );
});

it('what a comment is answered with, and what is pushed, is no larger among 1,000 than among 100', async () => {
  const { postId, ids } = await commented(100);
  const bytes = async () => {
    const [answer, push] = await Promise.all([
      reads.views({ view: 'comments', postId }),
      reads.views({ view: 'comment', commentId: ids.at(-1) ?? '' }),
    ]);
    return [answer.json.length, push.json.length];
  };
  const [answer = 0, push = 0] = await bytes();
  for (let index = 100; index < 1_000; index += 1) ids.push(await reads.comment(postId, asha._id));
  const digits = 1;
  expect(await bytes()).toEqual([answer + digits, push + digits]);
});

it('a comment is answered with those behind the newest one that the client has, and with the newest where it has none of them', async () => {
  const { postId, ids } = await commented(60);
  const behind = async (after: string | undefined) => {
    const { json } = await reads.views({ view: 'comments', postId, after });
    const { data, commentCount } = commentsAnswer.parse(JSON.parse(json));
    expect(commentCount).toBe(60);
    return data.map(({ _id }) => _id);
  };
  expect(await behind(ids[57])).toEqual(ids.slice(58));
  // Shared with one that asks at the same time and has fewer of them
  const both = await Promise.all([behind(ids[58]), behind(ids[50])]);
  expect(both).toEqual([ids.slice(59), ids.slice(51)]);
  for (const unknown of [undefined, ids[5], randomUUID()])
    expect(await behind(unknown)).toEqual(ids.slice(10));
});

it('the newest comments and their number are right after any changes, read in between or not', async () => {
  const postId = await reads.post(asha._id);
  const step = fc.record({
    does: fc.constantFrom('add', 'add many', 'remove', 'restore', 'read', 'read'),
    which: fc.nat(),
  });
  const known: { readonly _id: string; readonly addedAt: string; isShown: boolean }[] = [];
  async function add(): Promise<void> {
    const _id = await reads.comment(postId, asha._id);
    known.push({ _id, addedAt: reads.position(), isShown: true });
  }
  async function change(which: number, isShown: boolean): Promise<void> {
    const one = known[which % Math.max(1, known.length)];
    if (!one) return;
    one.isShown = isShown;
    const { _id, addedAt } = one;
    await reads.comment(postId, asha._id, { _id, addedAt, status: isShown ? 'shown' : 'removed' });
  }
  async function read(): Promise<void> {
    const { json } = await reads.views({ view: 'comments', postId });
    const { data, commentCount } = commentsAnswer.parse(JSON.parse(json));
    const shown = known.filter(({ isShown }) => isShown).map(({ _id }) => _id);
    expect([commentCount, data.map(({ _id }) => _id)]).toEqual([shown.length, shown.slice(-50)]);
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const { does, which } of steps)
        if (does === 'add') await add();
        else if (does === 'add many') for (let n = 0; n <= which % 70; n += 1) await add();
        else if (does === 'read') await read();
        else await change(which, does === 'restore');
      await read();
    }),
    { numRuns: 15 },
  );
});
