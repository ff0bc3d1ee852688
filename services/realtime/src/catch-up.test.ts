import { describe, expect, it } from 'vitest';
import { at, change, startPortal, type Portal } from './testing/harness.ts';

const idOf = ({ data }: { data: Record<string, unknown> }) => data['_id'] ?? data['postId'];

/** A member was here, saw the change at position 1 of everything that came till then, and left. */
async function leave(portal: Portal, memberId: string): Promise<void> {
  const client = await portal.join(memberId);
  await portal.publish(portal.like('seen', 1, []));
  await client.has('post_liked');
  client.close();
  await expect.poll(() => portal.realtime.connections()).toBe(0);
}

describe.each(['socket', 'poll'] as const)('coming back over a %s', (kind) => {
  it('brings exactly what the member missed, and goes on from there', async () => {
    const portal = await startPortal();
    await leave(portal, 'asha');
    await portal.publish(
      portal.notify('mine', 2, 'asha'),
      portal.notify('not mine', 3, 'ravi'),
      portal.like('p1', 4, ['a']),
    );
    await portal.publish(portal.like('p1', 5, ['a', 'b']));
    const back = await portal.join('asha', { kind, lastPosition: at(1) });
    await portal.publish(portal.like('p2', 6, []));
    await back.has('post_liked', (frame) => idOf(frame) === 'p2');
    expect(back.frames[0]).toMatchObject({ data: { resumed: true, position: at(1) } });
    expect(back.pushes().map((frame) => [idOf(frame), frame.position])).toEqual([
      ['seen', at(1)],
      ['mine', at(2)],
      ['p1', at(5)],
      ['p2', at(6)],
    ]);
    expect(back.frames.some(({ event }) => event === 'refetch')).toBe(false);
  });

  it('says to load anew after a position that this server has never seen', async () => {
    const portal = await startPortal();
    await leave(portal, 'asha');
    await portal.publish(portal.like('p1', 2, []));
    const back = await portal.join('asha', { kind, lastPosition: 'elsewhere' });
    expect(await back.has('refetch')).toEqual({ event: 'refetch', data: { position: at(2) } });
    expect(back.frames[0]).toMatchObject({ data: { resumed: false, position: at(2) } });
    expect(back.pushes()).toEqual([]);
  });
});

it('brings what arrived late though its position is smaller than the last one seen', async () => {
  const portal = await startPortal();
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 7, []), portal.like('late', 5, []));
  const back = await portal.join('asha', { lastPosition: at(7) });
  await back.has('post_liked', (frame) => idOf(frame) === 'late');
});

it('brings everything to a client that had seen no push before it left', async () => {
  const portal = await startPortal();
  const first = await portal.join('asha');
  const position = String((await first.has('authenticated')).data['position']);
  first.close();
  await expect.poll(() => portal.realtime.connections()).toBe(0);
  await portal.publish(portal.notify('missed', 1, 'asha'));
  const back = await portal.join('asha', { lastPosition: position });
  await back.has('new_notification');
  expect(back.frames[0]).toMatchObject({ data: { resumed: true } });
});

it('says to load anew after more than it keeps', async () => {
  const portal = await startPortal({ limits: { recent: { changes: 3, age: 60_000 } } });
  await leave(portal, 'asha');
  for (let n = 2; n <= 5; n += 1) await portal.publish(portal.like(`p${n}`, n, []));
  const back = await portal.join('asha', { lastPosition: at(1) });
  await back.has('refetch');
});

it('says to load anew after longer than it keeps', async () => {
  let time = Date.now();
  const portal = await startPortal({ now: () => new Date(time) });
  await leave(portal, 'asha');
  time += 11 * 60_000;
  const back = await portal.join('asha', { lastPosition: at(1) });
  await back.has('refetch');
});

it('says to load anew where that costs less than all that was missed', async () => {
  const portal = await startPortal({ limits: { missedDocuments: 3 } });
  await leave(portal, 'asha');
  for (let n = 2; n <= 4; n += 1) await portal.publish(portal.like(`p${n}`, n, []));
  const back = await portal.join('asha', { lastPosition: at(1) });
  await back.has('refetch');
  expect(back.pushes()).toEqual([]);
});

it('says to load anew where what was missed would fill half of what may wait for a client', async () => {
  const portal = await startPortal({ limits: { buffered: 100_000 } });
  await leave(portal, 'asha');
  for (const [index, id] of ['p1', 'p2'].entries()) {
    portal.views.documents.set(`post ${id}`, { _id: id, content: 'x'.repeat(40_000) });
    await portal.publish(change('post_created', id, index + 2));
  }
  const back = await portal.join('asha', { lastPosition: at(1) });
  await back.has('refetch');
});

it('says to load anew where a view of what was missed cannot be had', async () => {
  const portal = await startPortal();
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 2, []));
  portal.views.obstruct(({ view }) => {
    if (view === 'likes') throw new Error('away');
  });
  const back = await portal.join('asha', { lastPosition: at(1) });
  await back.has('refetch');
});

it('says to load anew where a change had been given up while the member was away', async () => {
  const portal = await startPortal({ limits: { view: { timeout: 50, attempts: 1, retry: 1 } } });
  await portal.join('ravi').then(async (ravi) => {
    await leaveBeside(portal, 'asha');
    portal.views.obstruct(({ view }) => {
      if (view === 'likes') throw new Error('away');
    });
    await portal.publish(portal.like('p1', 2, []));
    await ravi.has('refetch');
  });
  portal.views.obstruct(undefined);
  const back = await portal.join('asha', { lastPosition: at(1) });
  await back.has('refetch');
});
async function leaveBeside(portal: Portal, memberId: string): Promise<void> {
  const others = portal.realtime.connections();
  const client = await portal.join(memberId);
  await portal.publish(portal.like('seen', 1, []));
  await client.has('post_liked');
  client.close();
  await expect.poll(() => portal.realtime.connections()).toBe(others);
}

it('loses nothing that happened while nobody at all was there', async () => {
  const portal = await startPortal({ limits: { view: { timeout: 50, attempts: 1, retry: 1 } } });
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 2, []));
  await portal.publish(portal.like('p2', 3, []));
  const back = await portal.join('asha', { lastPosition: at(1) });
  await back.has('post_liked', (frame) => idOf(frame) === 'p2');
  expect(back.pushes().map(idOf)).toEqual(['seen', 'p1', 'p2']);
});

it('brings a change that comes right behind the member it is for', async () => {
  const portal = await startPortal({ limits: { view: { timeout: 5_000, attempts: 1, retry: 1 } } });
  await portal.join('ravi');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  portal.views.obstruct(({ view }) => (view === 'likes' ? held : undefined));
  await portal.publish(portal.like('p1', 1, []));
  await expect.poll(() => portal.views.askedFor('likes').length).toBe(1);
  const asha = await portal.connect('socket');
  asha.send({ event: 'authenticate', data: { token: portal.signIn('asha') } });
  await expect.poll(() => portal.views.askedFor('session').length).toBe(2);
  await portal.publish(portal.notify('n1', 2, 'asha'));
  // Both wait now while the likes are fetched
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  await asha.has('new_notification');
  expect(asha.frames.map(({ event }) => event)).toEqual(['authenticated', 'new_notification']);
});

it('joins what was missed and what is new without a gap, while changes keep coming', async () => {
  const portal = await startPortal({ limits: { missedDocuments: 10_000 } });
  await leave(portal, 'asha');
  let position = 1;
  let publishing = true;
  async function publish(): Promise<void> {
    while (publishing) {
      position += 1;
      await portal.publish(portal.notify(`n${position}`, position, 'asha'));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  const publisher = publish();
  await expect.poll(() => position).toBeGreaterThan(20);
  const back = await portal.join('asha', { lastPosition: at(1) });
  const arrived = position;
  await expect.poll(() => position).toBeGreaterThan(arrived + 20);
  publishing = false;
  await publisher;
  const last = `n${position}`;
  await back.has('new_notification', (frame) => idOf(frame) === last);
  const ids = back.pushes().map(idOf);
  expect(ids).toEqual(['seen', ...Array.from({ length: position - 1 }, (_, n) => `n${n + 2}`)]);
});

it('fetches what many missed once, not once for each', async () => {
  const portal = await startPortal();
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 2, []));
  const before = portal.views.askedFor('likes').length;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  portal.views.obstruct(() => held);
  const coming = ['asha', 'ravi', 'meera', 'john'].map((name) =>
    portal.join(name, { lastPosition: at(1) }),
  );
  await expect.poll(() => portal.views.askedFor('session').length).toBe(5);
  release();
  for (const back of await Promise.all(coming))
    await back.has('post_liked', (frame) => idOf(frame) === 'p1');
  // The documents `seen` and `p1`, in one batch or, where the members came apart, a few
  expect(portal.views.askedFor('likes').length - before).toBeLessThanOrEqual(4);
});
