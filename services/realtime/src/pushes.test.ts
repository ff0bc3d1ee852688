import { describe, expect, it } from 'vitest';
import { change, everyone, only, positionOf, startPortal } from './testing/harness.ts';

const idOf = ({ data }: { data: Record<string, unknown> }) => data['_id'];

describe.each(['socket', 'poll'] as const)('over a %s', (kind) => {
  it('sends all likes of a post with the position of the change [4.24] [7.real-time.2]', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha', { kind });
    await portal.publish(portal.like('p1', 5, ['ravi', 'meera']));
    expect(await client.has('post_liked')).toEqual({
      event: 'post_liked',
      position: positionOf(5),
      data: {
        postId: 'p1',
        likes: ['ravi', 'meera'],
        likeCount: 2,
        likers: [],
        position: positionOf(5),
      },
    });
  });

  it('sends a notification to its member and to nobody else [4.10] [7.real-time.2]', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { kind });
    const ravi = await portal.join('ravi', { kind });
    await portal.publish(
      portal.notify('n1', 1, 'asha'),
      portal.notify('n2', 2, 'ravi'),
      portal.like('p1', 3, []),
    );
    await asha.has('post_liked');
    await ravi.has('post_liked');
    expect(asha.pushes().map(idOf)).toEqual(['n1', undefined]);
    expect(ravi.pushes().map(idOf)).toEqual(['n2', undefined]);
  });
});

describe('audiences', () => {
  it('sends pushes to everyone, everyone but one, one member, a group, a group but one, the administrators', async () => {
    const portal = await startPortal();
    const clients = {
      asha: await portal.join('asha', { session: { groupIds: ['chess'] } }),
      ravi: await portal.join('ravi', { session: { groupIds: ['chess', 'cricket'] } }),
      meera: await portal.join('meera', { session: { role: 'admin' } }),
    };
    const audiences = {
      all: everyone,
      butAsha: { kind: 'everyone', but: 'asha' },
      ashaAlone: only('asha'),
      chess: { kind: 'group', groupId: 'chess' },
      chessButRavi: { kind: 'group', groupId: 'chess', but: 'ravi' },
      cricket: { kind: 'group', groupId: 'cricket' },
      admins: { kind: 'admins' },
      nobody: only('nobody'),
    } as const;
    const changes = Object.entries(audiences).map(([id, audience], index) => {
      portal.views.show('new_notification', id, { _id: id });
      return change('new_notification', id, index + 1, audience);
    });
    await portal.publish(...changes, portal.like('p1', 99, []));
    for (const client of Object.values(clients)) await client.has('post_liked');
    const seen = Object.fromEntries(
      Object.entries(clients).map(([name, client]) => [
        name,
        client.pushes().map(idOf).filter(Boolean),
      ]),
    );
    expect(seen).toEqual({
      asha: ['all', 'ashaAlone', 'chess', 'chessButRavi'],
      ravi: ['all', 'butAsha', 'chess', 'cricket'],
      meera: ['all', 'butAsha', 'admins'],
    });
  });

  it('sends a change with an unknown audience to nobody', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha');
    const { audience: _, ...withoutAudience } = portal.like('p1', 1, []);
    await portal.publish({ ...withoutAudience, audience: 'nobody' }, portal.like('p2', 2, []));
    await client.has('post_liked');
    expect(client.pushes()).toHaveLength(1);
  });
});

describe('views', () => {
  it('fetches one view for all recipients, not older than the change', async () => {
    const portal = await startPortal();
    const clients = await Promise.all(['asha', 'ravi', 'meera'].map((name) => portal.join(name)));
    await portal.publish(portal.like('p1', 5, ['asha']));
    for (const client of clients) await client.has('post_liked');
    expect(portal.views.requestsFor('likes')).toEqual([
      { request: { view: 'likes', postId: 'p1' }, minPosition: positionOf(5) },
    ]);
  });

  it('fetches nothing that has no recipients', async () => {
    const portal = await startPortal();
    await portal.publish(portal.like('p1', 1, []));
    const client = await portal.join('asha');
    await portal.publish(
      portal.notify('n1', 2, 'ravi'),
      change('post_created', 'p1', 3, { kind: 'everyone', but: 'asha' }),
      portal.like('p2', 4, []),
    );
    await client.has('post_liked');
    expect(portal.views.requests.map(({ request }) => request.view)).toEqual(['session', 'likes']);
  });

  it('skips a document that is gone, and announces a deletion without fetching a view', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha');
    await portal.publish(change('post_created', 'gone', 1), change('post_deleted', 'gone', 2));
    expect(await client.has('post_deleted')).toEqual({
      event: 'post_deleted',
      position: positionOf(2),
      data: { postId: 'gone', position: positionOf(2) },
    });
    expect(client.pushes()).toHaveLength(1);
  });

  it('sends several changes of one document in one turn as one push with the newest state', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha');
    await portal.publish(
      portal.like('p1', 1, ['a']),
      change('post_unliked', 'p1', 2),
      portal.like('p1', 3, ['a', 'b']),
      portal.like('p2', 4, []),
    );
    await client.has('post_liked', ({ data }) => data['postId'] === 'p2');
    expect(client.pushes().map(({ event, position }) => [event, position])).toEqual([
      ['post_liked', positionOf(3)],
      ['post_liked', positionOf(4)],
    ]);
    expect(portal.views.requestsFor('likes')).toHaveLength(2);
  });

  it('sends several changes of one document that came during a fetch as one push', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    portal.views.obstruct(() => held);
    await portal.publish(portal.like('p0', 1, []));
    await expect.poll(() => portal.views.requestsFor('likes').length).toBe(1);
    for (let position = 2; position <= 50; position += 1)
      await portal.publish(portal.like('p1', position, [`liker-${position}`]));
    await portal.publish(portal.like('p2', 51, []));
    release();
    await client.has('post_liked', ({ data }) => data['postId'] === 'p2');
    expect(client.pushes().map(({ data }) => data['postId'])).toEqual(['p0', 'p1', 'p2']);
    expect(portal.views.requestsFor('likes')).toHaveLength(3);
  });

  it('fetches one view at the newest position of all changes that it shows', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha');
    await portal.publish(
      portal.like('p1', 5, ['a']),
      portal.like('p1', 7, ['a'], only('asha')),
      portal.like('p1', 6, ['a'], only('ravi')),
    );
    await asha.has('post_liked', ({ position }) => position === positionOf(7));
    expect(portal.views.requestsFor('likes').map(({ minPosition }) => minPosition)).toEqual([
      positionOf(7),
    ]);
  });

  it('announces a new post as new even if it is changed before the push is sent', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha');
    portal.views.show('post_created', 'p1', { _id: 'p1', title: 'changed' });
    await portal.publish(change('post_created', 'p1', 1), change('post_changed', 'p1', 2));
    expect(await client.has('post_created')).toMatchObject({
      position: positionOf(2),
      data: { title: 'changed' },
    });
    await portal.publish(portal.like('p2', 3, []));
    await client.has('post_liked');
    expect(client.pushes()).toHaveLength(2);
  });
});

describe('order', () => {
  it('drops a change that comes twice or after a newer one of the same document', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha');
    const newest = portal.like('p1', 7, ['a']);
    await portal.publish(newest);
    await client.has('post_liked');
    await portal.publish(newest, change('post_unliked', 'p1', 5));
    await portal.publish(portal.like('p2', 6, []));
    await client.has('post_liked', ({ data }) => data['postId'] === 'p2');
    expect(client.pushes().map(({ position }) => position)).toEqual([positionOf(7), positionOf(6)]);
  });

  it('keeps the order of arrival over documents whose views are answered in another order', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha');
    portal.views.obstruct(async (request) => {
      if (request.view === 'likes' && request.postId === 'slow')
        await new Promise((resolve) => setTimeout(resolve, 30));
    });
    await portal.publish(portal.like('slow', 1, []), portal.like('quick', 2, []));
    await portal.publish(portal.like('last', 3, []));
    await client.has('post_liked', ({ data }) => data['postId'] === 'last');
    expect(client.pushes().map(({ data }) => data['postId'])).toEqual(['slow', 'quick', 'last']);
  });
});

describe('views that fail', () => {
  const limits = { view: { timeout: 50, attempts: 3, retry: 10 } };

  it('retries a push whose view failed, and holds up no other push', async () => {
    const portal = await startPortal({ limits });
    const client = await portal.join('asha');
    let failures = 2;
    portal.views.obstruct((request) => {
      if (request.view === 'likes' && request.postId === 'p1' && failures-- > 0)
        throw new Error('away');
    });
    await portal.publish(portal.like('p1', 1, ['a']), portal.like('p2', 2, []));
    await client.has('post_liked', ({ data }) => data['postId'] === 'p1');
    expect(client.pushes().map(({ data }) => data['postId'])).toEqual(['p2', 'p1']);
  });

  it('does not retry a push that a newer one has overtaken', async () => {
    const portal = await startPortal({ limits: { view: { ...limits.view, retry: 200 } } });
    const client = await portal.join('asha');
    let failures = 2;
    portal.views.obstruct(({ view }) => {
      if (view === 'likes' && failures-- > 0) throw new Error('away');
    });
    await portal.publish(portal.like('p1', 1, ['a']), portal.like('p2', 2, ['a']));
    await expect.poll(() => portal.views.requestsFor('likes').length).toBe(2);
    await portal.publish(portal.like('p1', 3, ['a', 'b']));
    await client.has('post_liked', ({ position }) => position === positionOf(2));
    expect(client.pushes().map(({ position }) => position)).toEqual([positionOf(3), positionOf(2)]);
  });

  it('waits for a view that is not older than the change', async () => {
    const portal = await startPortal({ limits });
    const client = await portal.join('asha');
    let answers = 0;
    portal.views.lagBehind(({ view }) => view === 'likes' && (answers += 1) === 1);
    await portal.publish(portal.like('p1', 1, ['a']), portal.notify('n1', 2, 'asha'));
    await client.has('post_liked');
    expect(client.pushes().map(({ event }) => event)).toEqual(['new_notification', 'post_liked']);
  });

  it('gives up waiting pushes beyond a limit, and tells everyone to reload their screens', async () => {
    const portal = await startPortal({
      limits: {
        recent: { most: 5, age: 60_000 },
        view: { timeout: 5_000, attempts: 1, retry: 1 },
      },
    });
    const client = await portal.join('asha');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    portal.views.obstruct(() => held);
    await portal.publish(portal.like('p0', 1, []));
    await expect.poll(() => portal.views.requestsFor('likes').length).toBe(1);
    await portal.publish(
      ...Array.from({ length: 6 }, (_, n) => portal.like(`p${n + 1}`, n + 2, [])),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await client.has('refetch', ({ data }) => data['position'] === positionOf(7));
    expect(client.pushes()).toHaveLength(1);
  });

  it('retries a push whose view was not answered in time', async () => {
    const portal = await startPortal({ limits });
    const client = await portal.join('asha');
    let hanging = true;
    portal.views.obstruct(async () => {
      if (!hanging) return;
      hanging = false;
      await new Promise(() => {});
    });
    await portal.publish(portal.like('p1', 1, ['a']));
    await client.has('post_liked');
  });

  it('tells the recipients of a push that cannot be shown to reload their screens', async () => {
    const portal = await startPortal({ limits });
    const asha = await portal.join('asha');
    const ravi = await portal.join('ravi');
    portal.views.obstruct(() => {
      throw new Error('away');
    });
    await portal.publish(portal.notify('n1', 1, 'asha'));
    expect(await asha.has('refetch')).toEqual({
      event: 'refetch',
      data: { position: positionOf(1) },
    });
    portal.views.obstruct(undefined);
    await portal.publish(portal.like('p1', 2, []));
    await ravi.has('post_liked');
    expect(ravi.frames.map(({ event }) => event)).toEqual(['authenticated', 'post_liked']);
  });
});
