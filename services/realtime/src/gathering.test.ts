import { describe, expect, it, vi } from 'vitest';
import { positionOf, startPortal, type Portal } from './testing/harness.ts';

const idOf = ({ data }: { data: Record<string, unknown> }) => data['_id'] ?? data['postId'];
const manyPosts = (portal: Portal, count: number) =>
  Array.from({ length: count }, (_, n) => portal.write(`p${n + 1}`, n + 1));

async function resting(rest: number, heartbeat = 60_000) {
  const portal = await startPortal({ limits: { rest, heartbeat } });
  const [asha, ravi] = [await portal.join('asha'), await portal.join('ravi')];
  await portal.publish(portal.like('first', 1, []));
  for (const client of [asha, ravi]) await client.has('post_liked');
  return { portal, asha, ravi };
}

it('several changes at once are a frame each, in order, for a socket and a poll', async () => {
  const portal = await startPortal();
  const socket = await portal.join('asha');
  const polling = await portal.join('meera', { kind: 'poll' });
  await portal.publish(...manyPosts(portal, 3), portal.like('p1', 4, ['a']));
  for (const client of [socket, polling]) {
    await client.has('post_liked');
    expect(client.pushes().map(idOf)).toEqual(['p1', 'p2', 'p3', 'p1']);
  }
});

describe('after a batch of pushes', () => {
  it('members who come get what waits, and nothing twice', async () => {
    const { portal } = await resting(200);
    await portal.publish(portal.like('waiting', 2, []));
    const back = await portal.join('meera', { lastPosition: positionOf(1) });
    await back.has('post_liked', (frame) => idOf(frame) === 'waiting');
    await portal.publish(portal.notify('end', 3, 'meera'));
    await back.has('new_notification');
    expect(back.pushes().map(idOf)).toEqual(['first', 'waiting', 'end']);
  });

  it('a member who leaves before what waits is sent gets it on return', async () => {
    const { portal, asha, ravi } = await resting(150);
    await portal.publish(portal.like('waiting', 2, []));
    asha.close();
    await vi.waitFor(() => expect(portal.realtime.connections()).toBe(1));
    await ravi.has('post_liked', (frame) => idOf(frame) === 'waiting');
    const back = await portal.join('asha', { lastPosition: positionOf(1) });
    await back.has('post_liked', (frame) => idOf(frame) === 'waiting');
    expect(back.frames[0]).toMatchObject({ data: { resumed: true } });
  });

  it('changes wait, and a heartbeat names no position that the client lacks', async () => {
    const { portal, asha } = await resting(60_000, 20);
    await asha.has('alive', ({ position }) => position === positionOf(1));
    await portal.publish(portal.like('waiting', 2, []));
    const before = asha.frames.length;
    await expect.poll(() => asha.frames.length).toBeGreaterThan(before + 2);
    expect(asha.frames.at(-1)?.position).toBe(positionOf(1));
    expect(asha.pushes().map(idOf)).toEqual(['first']);
  });
});
