import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCollectionsBeside } from '@portal/service-kit/read-store/collections-beside';
import { ReadStoreUnavailable, type ReadStore } from '@portal/service-kit/read-store/read-store';
import type { Projection } from '../declaring/projection.ts';
import { projections } from '../projections.ts';
import { RebuildFailure } from './rebuild-failure.ts';
import { buildReadModels } from './build-read-models.ts';
import { rebuildBeside } from './succession.ts';
import {
  commentAdded,
  memberApproved,
  memberErased,
  memberRegistered,
  postLiked,
  postSubmitted,
} from '../testing/events.ts';
import { createWorld, everything, until, type World } from '../testing/world.ts';

let world: World;
afterEach(() => world.close());

type Options = {
  readonly readStore?: ReadStore;
  readonly projections?: readonly Projection[];
  readonly keepOldMs?: number;
  readonly onProgress?: (events: number) => void;
};
async function rebuild(options: Options = {}): Promise<{ readonly events: number }> {
  const { readStore = world.readStore, keepOldMs = 0, onProgress = () => undefined } = options;
  const successor = readStore.successor ?? createCollectionsBeside(readStore, { keepOldMs });
  const common = {
    projections,
    eventStore: world.eventStore,
    codec: world.codec,
    holder: 'rebuild',
    signal: new AbortController().signal,
    ...options,
  };
  let events = 0;
  await rebuildBeside({
    ...common,
    readStore,
    successor,
    async build() {
      const store = successor.open();
      ({ events } = await buildReadModels({
        ...common,
        store,
        onProgress: (progress) => onProgress(progress.events),
      }));
    },
  });
  return { events };
}

async function busyPeople(count: number): Promise<string> {
  const members = Array.from({ length: count }, () => randomUUID());
  let position = '';
  for (const author of members) {
    const post = randomUUID();
    position = await world.append(
      memberRegistered(author),
      memberApproved(author),
      postSubmitted(post, author),
      postLiked(post, members[0]!, author),
      commentAdded(randomUUID(), post, author, members.at(-1)!, [author]),
    );
  }
  return position;
}
const caughtUp = (projector: ReturnType<World['projector']>, position: string) =>
  until(() => projector.status().position === position);

describe.each([
  ['in a file', { isReplaceable: true }],
  ['in collections', {}],
])('read models that are rebuilt %s beside them', (_, options) => {
  beforeEach(() => (world = createWorld(options)));

  it('holds the same as the live read models, document by document', async () => {
    const projector = world.projector();
    await projector.start();
    await caughtUp(projector, await busyPeople(20));
    const live = await everything(world.readStore);
    const progress: number[] = [];
    const { events } = await rebuild({ onProgress: (done) => progress.push(done) });
    expect(events).toBe(100);
    expect(progress.at(-1)).toBe(100);
    expect(await everything(world.readStore)).toEqual(live);
    const active = await world.readStore.active();
    expect(active['posts']).toMatch(/^posts__v6_\d{14}/);
  });

  it('holds the same as the live read models after an erasure', async () => {
    const projector = world.projector();
    await projector.start();
    const [asha, ravi, post] = [randomUUID(), randomUUID(), randomUUID()];
    await world.append(memberRegistered(asha), memberApproved(asha), postSubmitted(post, asha));
    await caughtUp(
      projector,
      await world.append(
        commentAdded(randomUUID(), post, asha, ravi, [asha]),
        commentAdded(randomUUID(), post, asha, asha),
        postLiked(post, asha, asha),
      ),
    );
    await world.vault.destroy(asha);
    await caughtUp(projector, await world.append(memberErased(asha)));
    const live = await everything(world.readStore);
    await rebuild();
    expect(await everything(world.readStore)).toEqual(live);
  });

  it('publishes nothing', async () => {
    const projector = world.projector();
    await projector.start();
    await caughtUp(projector, await busyPeople(3));
    const register = async () => {
      const before = world.published.length;
      await caughtUp(projector, await world.append(memberRegistered(randomUUID())));
      await until(() => world.published.length > before);
      return world.published.length;
    };
    const before = await register();
    const withOneMore = await register();
    await rebuild();
    expect(await register()).toBe(withOneMore + (withOneMore - before));
  });

  it('is refused while another one runs', async () => {
    await world.readStore.lease('rebuild', 'someone else', 60_000);
    await expect(rebuild()).rejects.toThrow(RebuildFailure);
  });

  it('changes nothing if it fails', async () => {
    const projector = world.projector();
    await projector.start();
    await caughtUp(projector, await busyPeople(3));
    const live = await everything(world.readStore);
    const broken = projections.map((projection) => ({
      ...projection,
      keys(): never {
        throw new Error('no keys');
      },
    }));
    await expect(rebuild({ projections: broken })).rejects.toThrow('no keys');
    expect(await everything(world.readStore)).toEqual(live);
    expect(await world.readStore.active()).toMatchObject({ posts: 'posts__v6' });
  });
});

describe('collections that are rebuilt beside them', () => {
  beforeEach(() => (world = createWorld()));

  it('takes over from another process during writes, and loses none of them', async () => {
    const projector = world.projector();
    await projector.start();
    await busyPeople(20);
    let position = '';
    const writing = new AbortController();
    const writes = (async () => {
      while (!writing.signal.aborted) position = await busyPeople(2);
    })();
    const readStore = world.otherReadStore();
    await rebuild({ readStore });
    await rebuild({ readStore });
    writing.abort();
    await writes;
    await caughtUp(projector, position);
    const live = await everything(world.readStore);
    await projector.stop();
    await rebuild({ readStore });
    expect(await everything(world.readStore)).toEqual(live);
  });

  it('leaves no collection behind but the active one', async () => {
    const projector = world.projector();
    await projector.start();
    await caughtUp(projector, await busyPeople(3));
    await rebuild();
    expect(await world.readStore.physical('posts__v6').count()).toBe(0);
  });

  it('rebuilds one projection and leaves the others alone', async () => {
    const projector = world.projector();
    await projector.start();
    await caughtUp(projector, await busyPeople(3));
    await rebuild({ projections: projections.filter(({ model }) => model.name === 'likes') });
    expect(await world.readStore.active()).toMatchObject({
      posts: 'posts__v6',
      likes: expect.stringMatching(/^likes__v2_/),
    });
  });

  it('leaves the read models that it has put in place, even where the store did not answer that it had', async () => {
    const projector = world.projector();
    await projector.start();
    await caughtUp(projector, await busyPeople(3));
    const live = await everything(world.readStore);
    const readStore: ReadStore = {
      ...world.readStore,
      async swap(rebuilt) {
        await world.readStore.swap(rebuilt);
        throw new ReadStoreUnavailable('no answer');
      },
    };
    await expect(rebuild({ readStore })).rejects.toThrow('no answer');
    expect(await everything(world.readStore)).toEqual(live);
  });

  it('keeps what it has replaced for a moment, also where it fails after that', async () => {
    const projector = world.projector();
    await projector.start();
    await caughtUp(projector, await busyPeople(3));
    const dropped = new Map<string, number>();
    let replaced: string | undefined;
    let replacedAt = Number.NaN;
    const readStore: ReadStore = {
      ...world.readStore,
      async swap(rebuilt) {
        if (replaced !== undefined) throw new ReadStoreUnavailable('no connection');
        replaced = (await world.readStore.active())[rebuilt.logical];
        const swapped = await world.readStore.swap(rebuilt);
        replacedAt = performance.now();
        return swapped;
      },
      async dropCollection(physical) {
        dropped.set(physical, performance.now());
        await world.readStore.dropCollection(physical);
      },
    };
    await expect(rebuild({ readStore, keepOldMs: 300 })).rejects.toThrow('no connection');
    // A timer may end a millisecond early
    expect(dropped.get(replaced ?? '')).toBeGreaterThan(replacedAt + 298);
  });
});

describe('a new version of a projection', () => {
  beforeEach(() => (world = createWorld()));

  const second = (projection: Projection): Projection =>
    projection.model.name === 'likes'
      ? { ...projection, model: { ...projection.model, version: 3 } }
      : projection;

  it('is built next to the old one, which answers until the new one replaces it', async () => {
    const old = world.projector();
    await old.start();
    await caughtUp(old, await busyPeople(5));
    await old.stop();
    const live = await everything(world.readStore);

    const updated = world.projector({ projections: projections.map(second) });
    await updated.start();
    expect(await everything(world.readStore)).toEqual(live);
    await until(
      async () => (await world.readStore.active())['likes']?.startsWith('likes__v3') === true,
    );
    expect(await everything(world.readStore)).toEqual(live);

    const post = randomUUID();
    const at = await world.append(postLiked(post, randomUUID(), randomUUID()));
    await until(async () => (await world.readStore.checkpoints())['likes__v3'] === at);
    expect(await world.readStore.collection('likes').get(post)).not.toBeNull();
  });

  it('is not undone by an older portal that starts again', async () => {
    const updated = world.projector({ projections: projections.map(second) });
    await updated.start();
    await caughtUp(updated, await busyPeople(2));
    await updated.stop();
    const older = world.projector();
    await older.start();
    await caughtUp(older, await world.append(memberRegistered(randomUUID())));
    expect((await world.readStore.active())['likes']).toBe('likes__v3');
  });
});
