import { describe, expect, it } from 'vitest';
import { change, positionOf, startPortal, type Portal } from './testing/harness.ts';

const idOf = ({ data }: { data: Record<string, unknown> }) => data['_id'] ?? data['postId'];

async function leave(portal: Portal, memberId: string): Promise<void> {
  const client = await portal.join(memberId);
  await portal.publish(portal.like('seen', 1, []));
  await client.has('post_liked');
  client.close();
  await expect.poll(() => portal.realtime.connections()).toBe(0);
}

describe.each(['socket', 'poll'] as const)('over a %s', (kind) => {
  it('sends a returning client exactly the pushes that it missed, then the new ones', async () => {
    const portal = await startPortal();
    await leave(portal, 'asha');
    await portal.publish(
      portal.notify('mine', 2, 'asha'),
      portal.notify('for another', 3, 'ravi'),
      portal.like('p1', 4, ['a']),
    );
    await portal.publish(portal.like('p1', 5, ['a', 'b']));
    const back = await portal.join('asha', { kind, lastPosition: positionOf(1) });
    await portal.publish(portal.like('p2', 6, []));
    await back.has('post_liked', (frame) => idOf(frame) === 'p2');
    expect(back.frames[0]).toMatchObject({ data: { resumed: true, position: positionOf(1) } });
    expect(back.pushes().map((frame) => [idOf(frame), frame.position])).toEqual([
      ['seen', positionOf(1)],
      ['mine', positionOf(2)],
      ['p1', positionOf(5)],
      ['p2', positionOf(6)],
    ]);
    expect(back.frames.some(({ event }) => event === 'refetch')).toBe(false);
  });

  it('tells a client to reload its screens if its position is unknown here', async () => {
    const portal = await startPortal();
    await leave(portal, 'asha');
    await portal.publish(portal.like('p1', 2, []));
    const back = await portal.join('asha', { kind, lastPosition: 'elsewhere' });
    expect(await back.has('refetch')).toEqual({
      event: 'refetch',
      data: { position: positionOf(2) },
    });
    expect(back.frames[0]).toMatchObject({ data: { resumed: false, position: positionOf(2) } });
    expect(back.pushes()).toEqual([]);
  });
});

it('sends a missed push although its position is smaller than the last one that the client saw', async () => {
  const portal = await startPortal();
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 7, []), portal.like('late', 5, []));
  const back = await portal.join('asha', { lastPosition: positionOf(7) });
  await back.has('post_liked', (frame) => idOf(frame) === 'late');
});

it('sends every missed push to a client that had seen none before it left', async () => {
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

it('takes a position only from a client that was given it by this process', async () => {
  const portal = await startPortal();
  const first = await portal.join('asha');
  const run = String((await first.has('authenticated')).data['run']);
  await portal.publish(portal.like('seen', 1, []));
  await first.has('post_liked');
  const here = await portal.join('asha', { lastPosition: positionOf(1), run });
  expect(here.frames[0]).toMatchObject({ data: { resumed: true, run } });
  const fromElsewhere = await portal.join('asha', { lastPosition: positionOf(1), run: 'another' });
  expect(fromElsewhere.frames[0]).toMatchObject({ data: { resumed: false, run } });
  await fromElsewhere.has('refetch');
});

it('tells a client to reload its screens if more pushes were missed than are kept', async () => {
  const portal = await startPortal({ limits: { recent: { most: 3, age: 60_000 } } });
  await leave(portal, 'asha');
  for (let n = 2; n <= 5; n += 1) await portal.publish(portal.like(`p${n}`, n, []));
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  await back.has('refetch');
});

it('tells a client to reload its screens if it was away for longer than pushes are kept', async () => {
  let time = Date.now();
  const portal = await startPortal({ now: () => new Date(time) });
  await leave(portal, 'asha');
  time += 11 * 60_000;
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  await back.has('refetch');
});

it('tells a client to reload its screens if it missed more documents than the limit', async () => {
  const portal = await startPortal({ limits: { missedDocuments: 3 } });
  await leave(portal, 'asha');
  for (let n = 2; n <= 4; n += 1) await portal.publish(portal.like(`p${n}`, n, []));
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  await back.has('refetch');
  expect(back.pushes()).toEqual([]);
});

it('tells a client to reload its screens if the missed pushes would fill half of its buffer', async () => {
  const portal = await startPortal({ limits: { buffered: 100_000 } });
  await leave(portal, 'asha');
  for (const [index, id] of ['p1', 'p2'].entries()) {
    portal.views.show('post_created', id, { _id: id, content: 'x'.repeat(40_000) });
    await portal.publish(change('post_created', id, index + 2));
  }
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  await back.has('refetch');
});

it('tells a client to reload its screens if a missed push cannot be shown', async () => {
  const portal = await startPortal();
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 2, []));
  portal.views.obstruct(({ view }) => {
    if (view === 'likes') throw new Error('away');
  });
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  await back.has('refetch');
});

it('tells a client to reload its screens if a push was given up while the member was away', async () => {
  const portal = await startPortal({ limits: { view: { timeout: 50, attempts: 1, retry: 1 } } });
  await portal.join('ravi').then(async (ravi) => {
    await leaveWhileOthersStay(portal, 'asha');
    portal.views.obstruct(({ view }) => {
      if (view === 'likes') throw new Error('away');
    });
    await portal.publish(portal.like('p1', 2, []));
    await ravi.has('refetch');
  });
  portal.views.obstruct(undefined);
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  await back.has('refetch');
});
async function leaveWhileOthersStay(portal: Portal, memberId: string): Promise<void> {
  const others = portal.realtime.connections();
  const client = await portal.join(memberId);
  await portal.publish(portal.like('seen', 1, []));
  await client.has('post_liked');
  client.close();
  await expect.poll(() => portal.realtime.connections()).toBe(others);
}

it('sends missed pushes that nobody was connected for', async () => {
  const portal = await startPortal({ limits: { view: { timeout: 50, attempts: 1, retry: 1 } } });
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 2, []));
  await portal.publish(portal.like('p2', 3, []));
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  await back.has('post_liked', (frame) => idOf(frame) === 'p2');
  expect(back.pushes().map(idOf)).toEqual(['seen', 'p1', 'p2']);
});

it('sends a push that arrives right after the member it is for', async () => {
  const portal = await startPortal({ limits: { view: { timeout: 5_000, attempts: 1, retry: 1 } } });
  await portal.join('ravi');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  portal.views.obstruct(({ view }) => (view === 'likes' ? held : undefined));
  await portal.publish(portal.like('p1', 1, []));
  await expect.poll(() => portal.views.requestsFor('likes').length).toBe(1);
  const asha = await portal.connect('socket');
  asha.send({ event: 'authenticate', data: { token: portal.signIn('asha') } });
  await expect.poll(() => portal.views.requestsFor('session').length).toBe(2);
  await portal.publish(portal.notify('n1', 2, 'asha'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  await asha.has('new_notification');
  expect(asha.frames.map(({ event }) => event)).toEqual(['authenticated', 'new_notification']);
});

it('leaves no gap between missed and new pushes while changes keep coming', async () => {
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
  const back = await portal.join('asha', { lastPosition: positionOf(1) });
  const arrived = position;
  await expect.poll(() => position).toBeGreaterThan(arrived + 20);
  publishing = false;
  await publisher;
  const last = `n${position}`;
  await back.has('new_notification', (frame) => idOf(frame) === last);
  const ids = back.pushes().map(idOf);
  expect(ids).toEqual(['seen', ...Array.from({ length: position - 1 }, (_, n) => `n${n + 2}`)]);
});

it('fetches a view that many clients missed once, not once for each', async () => {
  const portal = await startPortal();
  await leave(portal, 'asha');
  await portal.publish(portal.like('p1', 2, []));
  const before = portal.views.requestsFor('likes').length;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  portal.views.obstruct(() => held);
  const coming = ['asha', 'ravi', 'meera', 'john'].map((name) =>
    portal.join(name, { lastPosition: positionOf(1) }),
  );
  await expect.poll(() => portal.views.requestsFor('session').length).toBe(5);
  release();
  for (const back of await Promise.all(coming))
    await back.has('post_liked', (frame) => idOf(frame) === 'p1');
  expect(portal.views.requestsFor('likes').length - before).toBeLessThanOrEqual(4);
});
