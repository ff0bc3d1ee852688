import { randomUUID } from 'node:crypto';
import { limits } from '@portal/contracts/limits';
import { afterEach, describe, expect, it } from 'vitest';
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
    portal.api.sendMessage({ token: person.token, groupId, text, clientId });
  return { asha, ravi, groupId, put, send, bySocket };
}

describe('sending a message', () => {
  it('answers the bare message to a member of the group', async () => {
    const { asha, groupId, send } = await open();
    const answer = await send(asha.headers, '  See you there ').expect(201);
    expect(answer.body).toEqual({
      _id: expect.any(String),
      group: groupId,
      text: 'See you there',
      sender: { _id: asha.memberId },
      clientId: null,
    });
    const [sent] = await portal.ofType('MessageSent');
    expect(sent).toMatchObject({
      stream: `message-${answer.body._id}`,
      position: answer.headers['x-commit-position'],
      data: { groupId, senderId: asha.memberId, mentionIds: [] },
    });
    const stored = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
    expect(stored).not.toContain('See you there');
  });

  it('is refused to who is not in the group, administrators or not, and to who has left', async () => {
    const { asha, ravi, put, send } = await open();
    const refused = { message: 'You are not a member of this group.' };
    expect((await send(ravi.headers).expect(403)).body).toEqual(refused);
    expect((await send(await portal.asAdmin()).expect(403)).body).toEqual(refused);
    await send({}).expect(401);
    await put(asha.headers, 'leave');
    expect((await send(asha.headers).expect(403)).body).toEqual(refused);
    for (const nowhere of [randomUUID(), 'x'])
      expect((await send(asha.headers, 'Hm', nowhere).expect(404)).body).toEqual({
        message: 'Group not found.',
      });
    expect(await portal.ofType('MessageSent')).toEqual([]);
  });

  it.each([
    ['   ', 'Please write a message'],
    [undefined, 'Please write a message'],
    ['x'.repeat(limits.message + 1), 'Message must be at most 4,000 characters'],
  ])('[5.36] wants text, of sensible length (%#)', async (text, message) => {
    const { asha, send } = await open();
    expect((await send(asha.headers, text ?? null).expect(400)).body).toEqual({
      message,
      errors: [{ field: 'text', message }],
    });
    expect(await portal.ofType('MessageSent')).toEqual([]);
  });

  it('keeps whom it mentions by their ids', async () => {
    const { asha, ravi, send } = await open();
    await send(asha.headers, 'Ask @[Ravi Kale], not @[Nobody]').expect(201);
    const [sent] = await portal.ofType('MessageSent');
    expect(sent?.data).toMatchObject({
      text: `Ask @[${ravi.memberId}], not @[Nobody]`,
      mentionIds: [ravi.memberId],
    });
  });
});

describe('a message that is sent again', () => {
  it('under the same name is one message, by whichever way it came', async () => {
    const { asha, send, bySocket } = await open();
    const clientId = portal.key();
    const headers = { ...asha.headers, 'Idempotency-Key': clientId };
    const [first, second, third] = await Promise.all([
      send(headers),
      send(headers),
      bySocket(asha, clientId),
    ]);
    expect(first.body).toMatchObject({ clientId });
    expect(second.body).toEqual(first.body);
    expect([third.status, JSON.parse(third.json)]).toEqual([201, first.body]);
    expect(await portal.ofType('MessageSent')).toHaveLength(1);
  });

  it('is a message of its own for each member', async () => {
    const { asha, ravi, put, bySocket } = await open();
    await put(ravi.headers, 'join');
    for (const person of [asha, ravi]) expect((await bySocket(person, 'same')).status).toBe(201);
    expect(await portal.ofType('MessageSent')).toHaveLength(2);
  });

  it('has arrived also for who has left the group meanwhile', async () => {
    const { asha, put, send } = await open();
    const headers = { ...asha.headers, 'Idempotency-Key': portal.key() };
    const first = await send(headers).expect(201);
    await put(asha.headers, 'leave');
    expect((await send(headers).expect(201)).body).toEqual(first.body);
    await send({ ...headers, 'Idempotency-Key': portal.key() }).expect(403);
  });
});

describe('by a real-time connection of the same process', () => {
  it('is answered as by HTTP', async () => {
    const { asha, ravi, bySocket } = await open();
    const said = async (answer: ReturnType<typeof bySocket>) => {
      const { status, json } = await answer;
      return [status, (JSON.parse(json) as { message: string }).message];
    };
    expect(await said(bySocket(ravi, 'a'))).toEqual([403, 'You are not a member of this group.']);
    expect(await said(bySocket({ token: 'forged' }, 'b'))).toEqual([401, 'Please sign in']);
    expect(await said(bySocket(asha, 'c', '  '))).toEqual([400, 'Please write a message']);
    expect(await portal.ofType('MessageSent')).toEqual([]);
  });

  it('says nothing of a failure that nobody expected, and logs it', async () => {
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
    });
    expect([status, JSON.parse(json)]).toEqual([
      500,
      { message: 'Something went wrong', requestId: expect.any(String) },
    ]);
    expect(portal.logged.join('')).toContain('a secret of the log');
  });

  it('stands although it cannot be shown', async () => {
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
});
