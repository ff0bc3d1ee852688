import { afterEach, beforeEach, expect, it } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let ravi: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({
    settings: { PORTAL_ERASURE_DAYS: 0, PORTAL_RETENTION_HOLD_DAYS: 0 },
  });
  asha = await portal.join('Asha Patil');
  ravi = await portal.join('Ravi Jadhav');
});
afterEach(() => portal.close());

const startsAt = (): string => new Date(portal.now().getTime() + 30 * DAY).toISOString();

async function write(): Promise<void> {
  const post = async (title: string, { headers }: typeof asha, more: object = {}) => {
    const words = { title, content: `About ${title}`, category: 'Event', ...more };
    const answer = await portal.http.post('/api/posts').set(headers).send(words).expect(201);
    return String(answer.body.data._id);
  };
  const reunion = await post('Reunion', asha, {
    event: { startsAt: startsAt(), place: 'The old hall' },
  });
  const regretted = await post('Regretted', asha);
  await portal.http.delete(`/api/posts/${regretted}`).set(asha.headers).expect(200);
  await post('A post of Ravi', ravi);
  await portal.http
    .put(`/api/posts/${reunion}`)
    .set(asha.headers)
    .send({ content: 'On the lawn' })
    .expect(200);

  portal.stated.mentions = () => ({ 'Ravi Jadhav': ravi.memberId });
  await portal.http
    .post(`/api/posts/${reunion}/comment`)
    .set(asha.headers)
    .send({ text: 'Ask him' })
    .expect(201);
  const [comment] = await portal.ofType('CommentAdded');
  await portal.http
    .put(`/api/posts/${reunion}/comments/${comment?.data.commentId}`)
    .set(asha.headers)
    .send({ text: 'Ask @[Ravi Jadhav]' })
    .expect(200);
  const group = { name: 'Cricket', description: 'On Sundays' };
  await portal.http.post('/api/groups').set(ravi.headers).send(group).expect(201);
  const groupId = (await portal.ofType('GroupCreated')).at(-1)?.data.groupId ?? '';
  await portal.http.put(`/api/groups/${groupId}/join`).set(asha.headers).expect(200);
  await portal.http
    .post(`/api/messages/${groupId}`)
    .set(asha.headers)
    .send({ text: 'Who bowls?' })
    .expect(201);
}

async function leave(content: string, more: Parameters<TestPortal['createApi']>[0] = {}) {
  const body = { password: asha.password, content };
  await portal.http.delete('/api/account').set(asha.headers).send(body).expect(200);
  portal.passTime(DAY);
  for (const api of [portal.createApi(more), portal.createApi()]) {
    await api.sweep().catch(() => undefined);
    await api.stop();
  }
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
}

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'keeps what a leaver lets stay, once and under a key that is nobody’s, even where the erasure is interrupted at step %i',
  async (step) => {
    await write();
    await leave('anonymous', step === 0 ? {} : dyingAt(step));
    const [kept, ...more] = await portal.ofType('PostKept');
    expect(more).toEqual([]);
    expect(kept?.data).toMatchObject({ title: 'Reunion', content: 'On the lawn' });
    expect((await portal.ofType('GatheringKept')).map(({ data }) => data.place)).toEqual([
      'The old hall',
    ]);
    expect((await portal.ofType('CommentKept')).map(({ data }) => data.text)).toEqual([
      'Ask @someone',
    ]);
    expect((await portal.ofType('MessageKept')).map(({ data }) => data.text)).toEqual([
      'Who bowls?',
    ]);
    expect(kept?.actor).toEqual({ kind: 'system', id: 'portal' });
    const first = (await portal.ofType('PostSubmitted')).find(
      ({ data }) => data.authorId === asha.memberId,
    );
    expect(first?.data.title).toBeNull();
  },
);

it('keeps nothing where the leaver lets it go', async () => {
  await write();
  await leave('remove');
  for (const type of ['PostKept', 'GatheringKept', 'CommentKept', 'MessageKept'] as const)
    expect(await portal.ofType(type)).toEqual([]);
});

it('lets administrators remove a kept post', async () => {
  await write();
  await leave('anonymous');
  const postId = (await portal.ofType('PostKept'))[0]?.data.postId ?? '';
  await portal.http
    .delete(`/api/posts/${postId}`)
    .set(await portal.asAdmin())
    .expect(200);
  expect((await portal.ofType('PostDeleted')).map(({ data }) => data.postId)).toContain(postId);
});
