import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { ChangeBusUnavailable, type Change } from '@portal/service-kit/change-bus/change-bus';
import { Fenced, type ReadStore } from '@portal/service-kit/read-store/read-store';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHED } from './following/group-batch.ts';
import { projections } from './projections.ts';
import {
  memberApproved,
  memberErased,
  memberRegistered,
  postLiked,
  postSubmitted,
} from './testing/events.ts';
import { createWorld, everything, until, type World } from './testing/world.ts';

let world: World;
beforeEach(() => (world = createWorld()));
afterEach(() => world.close());

const [post, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const members = [memberRegistered(asha), memberApproved(asha)];
const deleted: PortalEvent = { type: 'PostDeleted', data: { postId: post, authorId: asha } };
const likesOf = (postId: string) => world.readStore.collection('likes').get(postId);
const topics = () => world.published.map(({ topic }) => topic);
type Running = ReturnType<World['projector']>;
const reached = (projector: Running, position: string) =>
  until(() => projector.status().position === position);

function storeThat(
  commit: (real: ReadStore, ...args: Parameters<ReadStore['commit']>) => Promise<void>,
) {
  const real = world.readStore;
  return { ...real, commit: (...args: Parameters<ReadStore['commit']>) => commit(real, ...args) };
}

describe('the projector', () => {
  it('folds the events of the log, then new ones', async () => {
    await world.append(...members);
    const projector = world.projector();
    await projector.start();
    const at = await world.append(postSubmitted(post, asha), postLiked(post, ravi, asha));
    await reached(projector, at);
    expect(await likesOf(post)).toMatchObject({ likes: [ravi] });
    expect(projector.status()).toMatchObject({ caughtUp: true, lagEvents: 0, failed: [] });
  });

  it('publishes changes from its first start on, and none of older events', async () => {
    await world.append(...members, postSubmitted(post, asha));
    const projector = world.projector();
    await projector.start();
    await until(() => projector.status().caughtUp);
    await reached(projector, await world.append(postLiked(post, ravi, asha)));
    await until(() => world.published.length > 0);
    expect(topics()).toEqual(['post_liked', 'new_notification']);
  });

  it('publishes a change only once its documents can be read', async () => {
    const seen: unknown[] = [];
    await world.changeBus.subscribe((changes) => {
      if (changes.some(({ topic }) => topic === 'post_liked'))
        void likesOf(post).then((d) => seen.push(d));
    });
    const projector = world.projector();
    await projector.start();
    await world.append(postLiked(post, ravi, asha));
    await until(() => seen.length > 0);
    expect(seen[0]).toMatchObject({ likes: [ravi] });
  });

  it('publishes changes again that a crash may have lost', async () => {
    const first = world.projector();
    await first.start();
    await reached(first, await world.append(...members));
    await first.stop();
    world.published.length = 0;

    const lost: Change[] = [];
    let ended = false;
    const second = world.projector({
      readStore: storeThat(async (real, commit) => {
        if (ended) throw new Error('has ended');
        await real.commit(commit);
        ended = commit.replace.length > 0;
      }),
      changeBus: {
        ...world.changeBus,
        publish: async (changes) => void lost.push(...changes),
      },
    });
    await second.start();
    const at = await world.append(postSubmitted(post, asha));
    await until(() => lost.length > 0);
    expect((await world.readStore.checkpoints())['posts__v6']).toBe(at);
    await second.stop();

    const third = world.projector();
    await third.start();
    await until(() => world.published.length === 2);
    expect(world.published).toEqual(lost);
  });

  it('publishes nothing twice after a clean stop', async () => {
    const first = world.projector();
    await first.start();
    await reached(first, await world.append(...members, postSubmitted(post, asha)));
    await first.stop();
    const second = world.projector();
    await second.start();
    await reached(second, await world.append(deleted));
    await second.stop();
    await until(() => topics().includes('pending_posts_changed'));
    expect(topics().slice(topics().indexOf('post_created'))).toEqual([
      'post_created',
      'new_notification',
      'post_deleted',
      'pending_posts_changed',
    ]);
  });

  it('keeps folding while the change bus is away, and publishes once it is back', async () => {
    let away = true;
    const projector = world.projector({
      changeBus: {
        ...world.changeBus,
        async publish(changes) {
          if (away) throw new ChangeBusUnavailable('away');
          await world.changeBus.publish(changes);
        },
      },
    });
    await projector.start();
    await reached(projector, await world.append(postSubmitted(post, asha)));
    await reached(projector, await world.append(postLiked(post, ravi, asha)));
    expect(await likesOf(post)).toMatchObject({ likes: [ravi] });
    expect((await world.readStore.checkpoints())[PUBLISHED]).toBe('-');
    away = false;
    await until(() => world.published.length === 4);
    expect(topics()).toEqual([
      'post_created',
      'new_notification',
      'post_liked',
      'new_notification',
    ]);
  });

  it('restarts from its checkpoint after a failed commit', async () => {
    let failing = true;
    const projector = world.projector({
      readStore: storeThat(async (real, commit) => {
        if (commit.replace.length > 0 && failing) {
          failing = false;
          throw new Error('the disk is full');
        }
        await real.commit(commit);
      }),
    });
    await projector.start();
    await reached(projector, await world.append(postLiked(post, ravi, asha)));
    expect(await likesOf(post)).toMatchObject({ likes: [ravi] });
  });

  it('brings no deleted document back when it reads the log again', async () => {
    const first = world.projector();
    await first.start();
    const at = await world.append(postSubmitted(post, asha), deleted);
    await reached(first, at);
    await first.stop();
    const lease = (await world.readStore.lease('all', 'world', 1_000))!;
    await world.readStore.commit({
      lease,
      replace: [],
      checkpoints: { posts__v6: '0000000000000000' },
    });
    const second = world.projector();
    await second.start();
    await until(async () => (await world.readStore.checkpoints())['posts__v6'] === at);
    expect(await world.readStore.collection('posts').get(post)).toMatchObject({
      status: 'deleted',
    });
  });

  it('leaves the work to the holder of the lease, and takes it over once that one ends', async () => {
    const [first, second] = [world.projector(), world.projector({ holder: 'other' })];
    await first.start();
    await until(() => first.status().caughtUp);
    await second.start();
    await reached(first, await world.append(...members));
    expect(second.status().position).toBeNull();
    await first.stop();
    await reached(second, await world.append(postLiked(post, ravi, asha)));
    expect(await likesOf(post)).toMatchObject({ likes: [ravi] });
  });

  it('writes nothing once it is fenced, and restarts from the newer state', async () => {
    const refused: unknown[] = [];
    const projector = world.projector({
      readStore: storeThat((real, commit) =>
        real.commit(commit).catch((error: unknown) => {
          refused.push(error);
          throw error;
        }),
      ),
    });
    await projector.start();
    await reached(projector, await world.append(...members));
    await world.readStore.ensureCollection('likes__v2_rebuilt', []);
    await world.readStore.swap({
      logical: 'likes',
      physical: 'likes__v2_rebuilt',
      projection: 'likes__v2',
      position: (await world.eventStore.head())!,
    });
    await reached(projector, await world.append(postLiked(post, ravi, asha)));
    expect(refused[0]).toBeInstanceOf(Fenced);
    expect(await likesOf(post)).toMatchObject({ likes: [ravi] });
    expect(await world.readStore.physical('likes__v2').get(post)).toBeNull();
  });
});

describe('a projection that cannot fold an event', () => {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const broken = projections.map((projection) =>
    projection.model.name === 'likes'
      ? {
          ...projection,
          fold(): never {
            throw new Error('cannot count');
          },
        }
      : projection,
  );

  it('is set aside and logged, and the others continue', async () => {
    const projector = world.projector({ projections: broken, log });
    await projector.start();
    const liked = await world.append(...members, postLiked(post, ravi, asha));
    const at = await world.append(postSubmitted(post, asha));
    await reached(projector, at);
    expect(projector.status().failed).toEqual([
      { projection: 'likes', reason: expect.stringContaining('cannot count') },
    ]);
    expect(logged.join('')).toContain('set aside');
    const checkpoints = await world.readStore.checkpoints();
    expect(checkpoints['posts__v6']).toBe(at);
    expect((checkpoints['likes__v2'] ?? '') < liked).toBe(true);
    expect(await likesOf(post)).toBeNull();
  });

  it('continues at the same event once it is repaired', async () => {
    const projector = world.projector({ projections: broken });
    await projector.start();
    await reached(projector, await world.append(postLiked(post, ravi, asha)));
    await projector.stop();
    const repaired = world.projector();
    await repaired.start();
    await until(async () => (await likesOf(post)) !== null);
    expect(repaired.status().failed).toEqual([]);
  });

  it('is set aside alone if one of its events is damaged', async () => {
    const stream = `post-${post}`;
    const id = randomUUID();
    const damaged = {
      id,
      type: 'PostSubmitted',
      data: { postId: 1 },
      metadata: { schemaVersion: 1 },
    };
    await world.eventStore.append(stream, [damaged], 'none');
    const projector = world.projector();
    await projector.start();
    await reached(projector, await world.append(...members));
    expect(projector.status().failed.map(({ projection }) => projection)).toEqual([
      'posts',
      'notifications',
    ]);
    expect(await world.readStore.collection('accounts').get(asha)).toMatchObject({
      status: 'approved',
    });
  });

  it('is not set aside at an event type of a newer version', async () => {
    const unheard = { id: randomUUID(), type: 'Unheard', data: {}, metadata: { schemaVersion: 1 } };
    await world.eventStore.append('unheard-1', [unheard], 'none');
    const projector = world.projector();
    await projector.start();
    await reached(projector, await world.append(...members));
    expect(projector.status().failed).toEqual([]);
  });
});

it('empties the documents of an erased member', async () => {
  const projector = world.projector();
  await projector.start();
  await reached(
    projector,
    await world.append(...members, postSubmitted(post, asha), postLiked(post, ravi, asha)),
  );
  await world.vault.destroy(asha);
  await reached(projector, await world.append(memberErased(asha)));
  const documents = Object.values(await everything(world.readStore)).flat();
  expect(JSON.stringify(documents)).not.toContain('Reunion');
  expect(JSON.stringify(documents)).not.toContain('Asha');
  expect(
    documents.filter((document) => 'status' in document && document.status === 'erased'),
  ).toHaveLength(5);
});
