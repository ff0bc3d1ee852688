import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

async function open(more: Parameters<typeof openPortal>[0] = {}) {
  portal = await openPortal(more);
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const post = await portal.http
    .post('/api/posts')
    .set(asha.headers)
    .send({ title: 'Reunion', content: 'In May', category: 'Event' })
    .expect(201);
  const postId = String(post.body.data._id);
  const comment = (text: unknown, headers: Readonly<Record<string, string>> = ravi.headers) =>
    portal.http.post(`/api/posts/${postId}/comment`).set(headers).send({ text });
  return { asha, ravi, postId, comment };
}

describe('commenting', () => {
  it('[7.posts.6] [7.posts.7] [6.2] answers all comments of the post', async () => {
    const { asha, ravi, postId, comment } = await open();
    await comment('  I will come  ').expect(201);
    const answer = await comment('So will I', asha.headers).expect(201);
    expect(answer.body.data.map(({ text }: { text: string }) => text)).toEqual([
      'I will come',
      'So will I',
    ]);
    const added = await portal.ofType('CommentAdded');
    expect(added[0]?.data).toMatchObject({
      postId,
      postAuthorId: asha.memberId,
      authorId: ravi.memberId,
      mentionIds: [],
    });
    expect(answer.headers['x-commit-position']).toBe(added[1]?.position);
    expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toContain(
      'I will come',
    );
  });

  it('keeps whom it mentions by their ids, and what names nobody as it was typed', async () => {
    const { asha, ravi, comment } = await open();
    await portal.register('Mina Rao');
    await comment(
      '@[Asha Patil] and @[Asha Patil], ask @[Ravi Kale], not @[Mina Rao] or @[]',
    ).expect(201);
    const [added] = await portal.ofType('CommentAdded');
    expect(added?.data.text).toBe(
      `@[${asha.memberId}] and @[${asha.memberId}], ask @[${ravi.memberId}], not @[Mina Rao] or @[]`,
    );
    expect(added?.data.mentionIds.toSorted()).toEqual([asha.memberId, ravi.memberId].toSorted());
  });

  it('asks nobody about mentions where there are none', async () => {
    const asked: string[] = [];
    const { comment } = await open({
      views: (views) => async (request, options) => {
        asked.push(request.view);
        return views(request, options);
      },
    });
    await comment('asha@example.org [sic]').expect(201);
    expect(asked).not.toContain('mentions');
  });

  it('[5.26] wants text, of sensible length', async () => {
    const { comment } = await open();
    for (const [text, message] of [
      ['   ', 'Please write a comment'],
      [undefined, 'Please write a comment'],
      ['x'.repeat(2_001), 'Comment must be at most 2,000 characters'],
    ])
      expect((await comment(text).expect(400)).body).toEqual({
        message,
        errors: [{ field: 'text', message }],
      });
  });

  it('wants a post that is there, and a member', async () => {
    const { ravi, comment } = await open();
    for (const id of [randomUUID(), 'x'])
      await portal.http
        .post(`/api/posts/${id}/comment`)
        .set(ravi.headers)
        .send({ text: 'Hm' })
        .expect(404);
    await comment('Hm', {}).expect(401);
    expect(await portal.ofType('CommentAdded')).toEqual([]);
  });

  it('has one effect when it is sent again under the same key', async () => {
    const { ravi, comment } = await open();
    const headers = { ...ravi.headers, 'Idempotency-Key': portal.key() };
    const first = await comment('I will come', headers).expect(201);
    const again = await comment('I will come', headers).expect(201);
    expect(again.body).toEqual(first.body);
    expect(await portal.ofType('CommentAdded')).toHaveLength(1);
  });
});
