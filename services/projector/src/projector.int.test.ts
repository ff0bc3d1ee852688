import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { openMongoReadStore } from '@portal/service-kit/read-store/mongodb-read-store';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { rebuild, rebuildable } from './rebuild.ts';
import {
  commentAdded,
  memberApproved,
  memberErased,
  memberRegistered,
  postLiked,
  postSubmitted,
  postUnliked,
} from './testing/events.ts';
import { createWorld, everything, until, type World } from './testing/world.ts';

const { mongodbUrl } = inject('engines');

describe.skipIf(mongodbUrl === null)('the projector on MongoDB', () => {
  let world: World;
  let readStore: ReadStore;
  beforeEach(async () => {
    world = createWorld();
    readStore = await openMongoReadStore({
      url: mongodbUrl ?? '',
      database: `projector_${randomUUID().slice(0, 8)}`,
    });
  });
  afterEach(async () => {
    await world.close();
    for (const physical of Object.values(await readStore.active()))
      await readStore.dropCollection(physical);
    await readStore.close();
  });

  const [post, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
  const history: readonly PortalEvent[] = [
    ...[asha, ravi].flatMap((id) => [memberRegistered(id), memberApproved(id)]),
    postSubmitted(post, asha),
    postLiked(post, ravi, asha),
    postUnliked(post, ravi, asha),
    commentAdded(randomUUID(), post, asha, ravi, [asha]),
    postLiked(post, asha, asha),
  ];

  it('holds, pushes and rebuilds the same as on the embedded store', async () => {
    const embedded = world.projector();
    await embedded.start();
    await until(() => embedded.status().caughtUp);
    let last = await world.append(...history);
    await until(() => embedded.status().position === last);
    await embedded.stop();
    const expected = [...world.published];

    const lease = await readStore.lease('all', 'before', 60_000);
    if (!lease) throw new Error('the lease is taken');
    await readStore.commit({ lease, replace: [], checkpoints: { published__v1: '-' } });
    await readStore.releaseLease(lease);
    world.published.length = 0;
    const distributed = world.projector({ readStore });
    await distributed.start();
    await until(() => distributed.status().position === last);
    await until(() => world.published.length === expected.length);
    expect(world.published).toEqual(expected);
    expect(await everything(readStore)).toEqual(await everything(world.readStore));

    await world.vault.destroy(asha);
    last = await world.append(memberErased(asha));
    await until(async () => (await readStore.checkpoints())['posts__v6'] === last);
    const live = await everything(readStore);
    expect(JSON.stringify(live)).not.toContain('Reunion');

    await rebuild({
      names: rebuildable,
      eventStore: world.eventStore,
      readStore,
      keys: world.vault,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect((await readStore.active())['posts']).toMatch(/^posts__v6_/);
    await until(async () => {
      const now = await everything(readStore);
      return JSON.stringify(now) === JSON.stringify(live);
    });

    last = await world.append(postLiked(randomUUID(), ravi, asha));
    await until(async () => (await readStore.checkpoints())['likes__v2'] === last);
    expect(await readStore.collection('likes').count()).toBe(2);
  });
});
