import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb-event-store';
import {
  startEventStoreDbStandIn,
  type EventStoreDbStandIn,
} from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

/** Longer than knowledge of other streams is used. */
const A_WHILE_MS = 2_000;

describe('Calls that commands make to EventStoreDB', () => {
  let server: EventStoreDbStandIn;
  let portal: TestPortal;
  let asha: Awaited<ReturnType<TestPortal['join']>>;
  let clock = 0;
  const afterAWhile = () => (clock += A_WHILE_MS);
  beforeAll(async () => {
    const began = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => began + clock);
    server = await startEventStoreDbStandIn();
    portal = await openPortal({ log: createEventStoreDbEventStore(server) });
    asha = await portal.join('Asha Patil');
  });
  afterAll(async () => {
    await portal.close();
    server.stop();
    vi.restoreAllMocks();
  });

  /** The kinds of the streams that were asked, without what the portal does by itself. */
  async function asked(method: 'post' | 'put', path: string, body: object) {
    server.takeCalls();
    const call = portal.http[method](`/api${path}`)
      .set(asha.headers)
      .set('Idempotency-Key', portal.key());
    await call.send(body).expect(({ status }) => expect(status).toBeLessThan(300));
    return server
      .takeCalls()
      .filter((each) => !each.endsWith('$all') && each !== 'subscribe')
      .map((each) => each.replace(/-.*/u, ''));
  }
  const post = () =>
    asked('post', '/posts', { title: 'A walk', content: 'On Sunday', category: 'Event' });
  const postId = async () => (await portal.ofType('PostSubmitted')).at(-1)?.data.postId ?? '';

  it('is one call for a post, and one more for the session of a member who has not called for a second', async () => {
    afterAWhile();
    expect(await post()).toEqual(['read member', 'append post']);
    expect(await post()).toEqual(['append post']);
  });

  it('is two calls at most for a like, and one if the post was asked about within a second', async () => {
    await post();
    const like = async (liked: boolean) => asked('put', `/posts/${await postId()}/like`, { liked });
    expect(await like(true)).toEqual(['read post', 'append like']);
    expect(await like(false)).toEqual(['append like']);
    expect(await like(true)).toEqual(['append like']);
  });

  it('is two calls at most for a comment, and one if the post was asked about within a second', async () => {
    await post();
    const comment = async () =>
      asked('post', `/posts/${await postId()}/comment`, { text: 'I am coming' });
    expect(await comment()).toEqual(['read post', 'append comment']);
    expect(await comment()).toEqual(['append comment']);
  });

  it('is two calls for a new group, and one for a message in it', async () => {
    await post();
    const words = { name: 'Walkers', description: 'We walk on Sundays' };
    expect(await asked('post', '/groups', words)).toEqual(['append group', 'append membership']);
    const groupId = (await portal.ofType('GroupCreated')).at(-1)?.data.groupId ?? '';
    const message = () => asked('post', `/messages/${groupId}`, { text: 'Good morning' });
    expect((await message()).toSorted()).toEqual([
      'append message',
      'read group',
      'read membership',
    ]);
    expect(await message()).toEqual(['append message']);
  });

  it('is no append for a command that is repeated', async () => {
    await post();
    const path = `/api/posts/${await postId()}/like`;
    const key = portal.key();
    const like = () =>
      portal.http.put(path).set(asha.headers).set('Idempotency-Key', key).send({ liked: true });
    const { headers: first } = await like();
    server.takeCalls();
    const { headers: again } = await like();
    expect(server.takeCalls().filter((call) => call.startsWith('append'))).toEqual([]);
    expect(again['x-commit-position']).toBe(first['x-commit-position']);
  });
});
