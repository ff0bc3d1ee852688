import { describe, expect, it, vi } from 'vitest';
import { positionOf, startPortal, type Portal } from './testing/harness.ts';

const chess = crypto.randomUUID();
const idOf = ({ data }: { data: Record<string, unknown> }) => data['_id'] ?? data['postId'];
const manyPosts = (portal: Portal, count: number, from = 1, by?: string) =>
  Array.from({ length: count }, (_, n) => portal.write(`p${from + n}`, from + n, by));

/** Long enough for everything that a test does before it ends. */
const LONG = { gathered: { shortest: 60_000, longest: 60_000 } };

async function underLoad() {
  const portal = await startPortal({ limits: LONG });
  const join = (memberId: string) => portal.join(memberId, { session: { groupIds: [chess] } });
  const [asha, ravi] = [await join('asha'), await join('ravi')];
  await portal.publish(portal.like('first', 1, []));
  for (const client of [asha, ravi]) await client.has('post_liked');
  return { portal, asha, ravi, join };
}

describe('several changes at once', () => {
  it('are a frame each, in order, for a socket and a poll', async () => {
    const portal = await startPortal();
    const socket = await portal.join('asha');
    const polling = await portal.join('meera', { kind: 'poll' });
    await portal.publish(...manyPosts(portal, 3), portal.like('p1', 4, ['a']));
    for (const client of [socket, polling]) {
      await client.has('post_liked');
      expect(client.pushes().map(idOf)).toEqual(['p1', 'p2', 'p3', 'p1']);
    }
  });
});

describe('under load', () => {
  it('the first change goes to many at once, and those of the next moment wait', async () => {
    const { portal, asha } = await underLoad();
    await portal.publish(portal.like('p1', 2, []));
    await portal.publish(portal.notify('mine', 3, 'asha'));
    await asha.has('new_notification');
    expect(asha.pushes().map(idOf)).toEqual(['first', 'mine']);
  });

  it('changes that wait go together when the moment is over', async () => {
    const portal = await startPortal({ limits: { gathered: { shortest: 150, longest: 150 } } });
    const asha = await portal.join('asha');
    await portal.publish(portal.like('first', 1, []));
    await asha.has('post_liked');
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await portal.publish(portal.like(id, index + 2, []));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await asha.has('post_liked', (frame) => idOf(frame) === 'c');
    expect(asha.pushes().map(idOf)).toEqual(['first', 'a', 'b', 'c']);
  });

  it('a member sees what they did themselves at once, and only once', async () => {
    const portal = await startPortal({ limits: { gathered: { shortest: 200, longest: 200 } } });
    const asha = await portal.join('asha');
    const ravi = await portal.join('ravi');
    await portal.publish(portal.like('first', 1, []));
    await ravi.has('post_liked');
    await portal.publish(portal.write('own', 2, 'asha'));
    await asha.has('post_created');
    expect(ravi.pushes().map(idOf)).toEqual(['first']);
    await ravi.has('post_created');
    await portal.publish(portal.notify('end', 3, 'asha'));
    await asha.has('new_notification');
    expect(asha.pushes().map(idOf)).toEqual(['first', 'own', 'end']);
  });

  it('a member sees what another changed after what they did themselves', async () => {
    const portal = await startPortal({ limits: { gathered: { shortest: 200, longest: 200 } } });
    const asha = await portal.join('asha');
    await portal.publish(portal.like('first', 1, []));
    await asha.has('post_liked');
    const liked = (by: string, position: number, likes: string[]) => ({
      ...portal.like('p1', position, likes),
      by,
    });
    await portal.publish(liked('asha', 2, ['asha']));
    await asha.has('post_liked', ({ position }) => position === positionOf(2));
    await portal.publish(liked('ravi', 3, ['asha', 'ravi']));
    await asha.has('post_liked', ({ position }) => position === positionOf(3));
  });

  it('messages of an open chat go at once', async () => {
    const { portal, asha, ravi } = await underLoad();
    for (const client of [asha, ravi]) {
      client.send({ event: 'join_group', id: 1, data: { groupId: chess } });
      await client.has('ack');
    }
    await portal.publish(portal.like('p1', 2, []), portal.say(chess, 'm1', 3));
    for (const client of [asha, ravi]) await client.has('receive_message');
    expect(asha.pushes().map(({ event }) => event)).toEqual(['post_liked', 'receive_message']);
  });

  it('members who come meanwhile get what waits, and nothing twice', async () => {
    const portal = await startPortal({ limits: { gathered: { shortest: 200, longest: 200 } } });
    const asha = await portal.join('asha');
    await portal.publish(portal.like('first', 1, []));
    await asha.has('post_liked');
    await portal.publish(portal.like('waiting', 2, []));
    const back = await portal.join('ravi', { lastPosition: positionOf(1) });
    await back.has('post_liked', (frame) => idOf(frame) === 'waiting');
    await portal.publish(portal.notify('end', 3, 'ravi'));
    await back.has('new_notification');
    expect(back.pushes().map(idOf)).toEqual(['first', 'waiting', 'end']);
  });

  it('a member who leaves before what waits is sent gets it on return, although newer things came first', async () => {
    const portal = await startPortal({ limits: { gathered: { shortest: 150, longest: 150 } } });
    const asha = await portal.join('asha');
    const ravi = await portal.join('ravi');
    await portal.publish(portal.like('first', 1, []));
    await asha.has('post_liked');
    await portal.publish(portal.like('waiting', 2, []), portal.notify('ahead', 3, 'asha'));
    await asha.has('new_notification');
    asha.close();
    await vi.waitFor(() => expect(portal.realtime.connections()).toBe(1));
    await ravi.has('post_liked', (frame) => idOf(frame) === 'waiting');
    const back = await portal.join('asha', { lastPosition: positionOf(3) });
    await back.has('post_liked', (frame) => idOf(frame) === 'waiting');
    expect(back.frames[0]).toMatchObject({ data: { resumed: true } });
  });

  it('a heartbeat names no position that the client lacks', async () => {
    const portal = await startPortal({ limits: { ...LONG, heartbeat: 20 } });
    const asha = await portal.join('asha');
    await portal.publish(portal.like('first', 1, []));
    await asha.has('alive', ({ position }) => position === positionOf(1));
    await portal.publish(portal.like('waiting', 2, []));
    const before = asha.frames.length;
    await expect.poll(() => asha.frames.length).toBeGreaterThan(before + 2);
    expect(asha.frames.at(-1)?.position).toBe(positionOf(1));
  });
});
