import { randomUUID } from 'node:crypto';
import { limits } from '@portal/contracts/fields/limits';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

type Headers = Readonly<Record<string, string>>;

async function open(more: Parameters<typeof openPortal>[0] = {}) {
  portal = await openPortal(more);
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const created = await portal.http
    .post('/api/groups')
    .set(asha.headers)
    .send({ name: 'Runners', description: 'Mornings' })
    .expect(201);
  const groupId = String(created.body._id);
  const put = (headers: Headers, what: 'join' | 'leave') =>
    portal.http.put(`/api/groups/${groupId}/${what}`).set(headers).expect(200);
  const send = (headers: Headers, text: unknown = 'See you there', to = groupId) =>
    portal.http.post(`/api/messages/${to}`).set(headers).send({ text });
  const bySocket = (person: { token: string }, clientId: string, text = 'See you there') =>
    portal.api.sendMessage({ token: person.token, groupId, text, clientId, language: 'en' });
  return { asha, ravi, groupId, put, send, bySocket };
}

it('sends a message of a member to the group, and answers the message without an envelope', async () => {
  const { asha, groupId, send } = await open();
  const answer = await send(asha.headers, '  See you there ').expect(201);
  expect(answer.body).toMatchObject({ _id: expect.any(String) });
  expect(portal.lastRead()).toEqual({
    request: { view: 'message', messageId: answer.body._id },
    minPosition: answer.headers['x-commit-position'],
  });
  const [sent] = await portal.ofType('MessageSent');
  expect(sent).toMatchObject({
    stream: `message-${answer.body._id}`,
    position: answer.headers['x-commit-position'],
    data: {
      groupId,
      senderId: asha.memberId,
      text: 'See you there',
      mentionIds: [],
      clientId: null,
    },
  });
  const stored = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
  expect(stored).not.toContain('See you there');
});

it('refuses messages of non-members and former members, administrators or not', async () => {
  const { asha, ravi, put, send } = await open();
  const refused = { message: 'You are not a member of this group.', code: 'not-in-the-group' };
  expect((await send(ravi.headers).expect(403)).body).toEqual(refused);
  expect((await send(await portal.asAdmin()).expect(403)).body).toEqual(refused);
  await send({}).expect(401);
  await put(asha.headers, 'leave');
  expect((await send(asha.headers).expect(403)).body).toEqual(refused);
  for (const nowhere of [randomUUID(), 'x'])
    expect((await send(asha.headers, 'Hm', nowhere).expect(404)).body).toEqual({
      message: 'Group not found.',
      code: 'group-not-found',
    });
  expect(await portal.ofType('MessageSent')).toEqual([]);
});

it.each([
  ['of spaces', '   ', 'Please write a message'],
  ['without text', null, 'Please write a message'],
  ['that is too long', 'x'.repeat(limits.message + 1), 'Message must be at most 4,000 characters'],
])('refuses a message %s [5.36]', async (_fault, text, message) => {
  const { asha, send } = await open();
  expect((await send(asha.headers, text).expect(400)).body).toMatchObject({
    message,
    errors: [{ field: 'text', message }],
  });
  expect(await portal.ofType('MessageSent')).toEqual([]);
});

it('stores a mention in a message as the id of the member', async () => {
  const { asha, ravi, send } = await open();
  portal.stated.mentions = () => ({ 'Ravi Kale': ravi.memberId });
  await send(asha.headers, 'Ask @[Ravi Kale], not @[Nobody]').expect(201);
  const [sent] = await portal.ofType('MessageSent');
  expect(sent?.data).toMatchObject({
    text: `Ask @[${ravi.memberId}], not @[Nobody]`,
    mentionIds: [ravi.memberId],
  });
});

it('sends one message for one key, by HTTP and by a real-time connection', async () => {
  const { asha, send, bySocket } = await open();
  const clientId = portal.key();
  const headers = { ...asha.headers, 'Idempotency-Key': clientId };
  const [first, second, third] = await Promise.all([
    send(headers),
    send(headers),
    bySocket(asha, clientId),
  ]);
  expect(second.body).toEqual(first.body);
  expect([third.status, JSON.parse(third.json)]).toEqual([201, first.body]);
  const sent = await portal.ofType('MessageSent');
  expect(sent.map(({ data }) => data.clientId)).toEqual([clientId]);
});

it('sends a message of each member when two use the same key', async () => {
  const { asha, ravi, put, bySocket } = await open();
  await put(ravi.headers, 'join');
  for (const person of [asha, ravi]) expect((await bySocket(person, 'same')).status).toBe(201);
  expect(await portal.ofType('MessageSent')).toHaveLength(2);
});

it('answers a repeated message whose sender has since left the group', async () => {
  const { asha, put, send } = await open();
  const headers = { ...asha.headers, 'Idempotency-Key': portal.key() };
  const first = await send(headers).expect(201);
  await put(asha.headers, 'leave');
  expect((await send(headers).expect(201)).body).toEqual(first.body);
  await send({ ...headers, 'Idempotency-Key': portal.key() }).expect(403);
});

it('refuses a message by a real-time connection as by HTTP', async () => {
  const { asha, ravi, bySocket } = await open();
  const statusAndMessage = async (answer: ReturnType<typeof bySocket>) => {
    const { status, json } = await answer;
    return [status, (JSON.parse(json) as { message: string }).message];
  };
  expect(await statusAndMessage(bySocket(ravi, 'a'))).toEqual([
    403,
    'You are not a member of this group.',
  ]);
  expect(await statusAndMessage(bySocket({ token: 'forged' }, 'b'))).toEqual([
    401,
    'Please sign in',
  ]);
  expect(await statusAndMessage(bySocket(asha, 'c', '  '))).toEqual([
    400,
    'Please write a message',
  ]);
  expect(await portal.ofType('MessageSent')).toEqual([]);
});

it('answers an unknown failure of a real-time message with a request id alone, and logs it', async () => {
  const { asha, groupId } = await open();
  const api = portal.createApi({
    eventStore: (store) => ({
      ...store,
      append: () => Promise.reject(new Error('a secret of the log')),
    }),
  });
  const { status, json } = await api.sendMessage({
    token: asha.token,
    groupId,
    text: 'Hm',
    clientId: 'a',
    language: 'en',
  });
  expect([status, JSON.parse(json)]).toMatchObject([
    500,
    { message: 'Something went wrong', requestId: expect.any(String) },
  ]);
  expect(portal.logged.join('')).toContain('a secret of the log');
});

it('saves a real-time message and answers 202 when its view cannot be read', async () => {
  let away = false;
  const { asha, bySocket } = await open({
    views: (views) => async (request, options) => {
      if (away) throw new Error('query-api is away');
      return views(request, options);
    },
  });
  away = true;
  expect((await bySocket(asha, 'a')).status).toBe(202);
  away = false;
  expect((await bySocket(asha, 'a')).status).toBe(201);
  expect(await portal.ofType('MessageSent')).toHaveLength(1);
});

it('removes a message for staff, who may say why, and brings it back', async () => {
  const { asha, groupId, send } = await open();
  const messageId = String((await send(asha.headers).expect(201)).body._id);
  const path = `/api/messages/${groupId}/${messageId}`;
  const removed = await portal.http
    .delete(path)
    .set(await portal.asAdmin())
    .send({ reason: 'Advertisement' })
    .expect(200);
  const [event] = await portal.ofType('MessageRemoved');
  expect(event).toMatchObject({
    id: removed.headers['x-decision-id'],
    because: { words: 'Advertisement' },
  });
  const undo = async (decisionId = '') =>
    portal.http
      .post(`/api/admin/history/${decisionId}/undo`)
      .set(await portal.asAdmin())
      .send({ reason: 'By mistake' });
  expect((await undo(event?.id)).status).toBe(200);
  const [restored] = await portal.ofType('MessageRestored');
  expect(restored).toMatchObject({ reverses: event?.id, because: { words: 'By mistake' } });
  expect((await undo(event?.id)).status).toBe(409);
  expect((await undo(restored?.id)).status).toBe(200);
  expect(await portal.ofType('MessageRemoved')).toHaveLength(2);

  const own = String((await send(asha.headers).expect(201)).body._id);
  const { headers } = await portal.http
    .delete(`/api/messages/${groupId}/${own}`)
    .set(asha.headers)
    .expect(200);
  expect(headers['x-decision-id']).toBeUndefined();
});
