import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { likes } from '@portal/read-models/likes/likes';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import type { Projection } from '../declaring/projection.ts';
import { projections } from '../projections.ts';
import {
  commentAdded,
  memberApproved,
  memberErased,
  memberRegistered,
  postLiked,
  postSubmitted,
} from '../testing/events.ts';
import { createWorld, everything, until, type World } from '../testing/world.ts';

const NEXT_LIKES = projectionKey({ ...likes, version: likes.version + 1 });

let world: World;
beforeEach(() => (world = createWorld({ isReplaceable: true })));
afterEach(() => world.close());

async function busyPeople(count: number): Promise<string> {
  const members = Array.from({ length: count }, () => randomUUID());
  let position = '';
  for (const author of members) {
    const [post, comment] = [randomUUID(), randomUUID()];
    position = await world.append(
      memberRegistered(author),
      memberApproved(author),
      postSubmitted(post, author),
      postLiked(post, members[0]!, author),
      commentAdded(comment, post, author, members.at(-1)!, [author]),
      {
        type: 'CommentRemoved',
        data: { commentId: comment, postId: post, authorId: members.at(-1)! },
      },
    );
  }
  return position;
}
const caughtUp = (projector: ReturnType<World['projector']>, position: string) =>
  until(() => projector.status().position === position);
const activeIn = async () => Object.values(await world.readStore.active());
const isBuiltBeside = async () => (await activeIn()).every((name) => /__v\d+_\d{14}/u.test(name));
const second = (projection: Projection): Projection =>
  projection.model.name === 'likes'
    ? { ...projection, model: { ...projection.model, version: projection.model.version + 1 } }
    : projection;

describe('a portal with a long log and no read models', () => {
  it('builds them beside, and they hold the same as if they had been folded event by event', async () => {
    const erased = randomUUID();
    await world.append(memberRegistered(erased), memberApproved(erased));
    await busyPeople(10);
    const post = randomUUID();
    await world.append(postSubmitted(post, erased), postLiked(post, erased, erased));
    await world.vault.destroy(erased);
    const position = await world.append(memberErased(erased));

    const other = createWorld();
    const slow = other.projector({ eventStore: world.eventStore, vault: world.vault });
    await slow.start();
    await caughtUp(slow, position);

    const projector = world.projector({ longLog: 10 });
    await projector.start();
    expect(projector.status().caughtUp).toBe(false);
    await caughtUp(projector, position);
    expect(await isBuiltBeside()).toBe(true);
    expect(await everything(world.readStore)).toEqual(await everything(other.readStore));
    expect(existsSync(world.readStore.successor!.file)).toBe(false);
    await other.close();
  });

  it('goes on from there, and publishes what comes next and nothing of before', async () => {
    await busyPeople(3);
    const projector = world.projector({ longLog: 10 });
    await projector.start();
    await until(() => projector.status().caughtUp);
    expect(world.published).toEqual([]);
    const position = await busyPeople(1);
    await caughtUp(projector, position);
    await until(() => world.published.length > 0);
    expect((await world.readStore.checkpoints())['posts__v6']).toBe(position);
  });

  it('folds a short one as it follows it', async () => {
    const position = await busyPeople(1);
    const projector = world.projector({ longLog: 10 });
    await projector.start();
    await caughtUp(projector, position);
    expect(await isBuiltBeside()).toBe(false);
  });

  it('sets a projection aside that cannot fold an event, and has all others', async () => {
    const position = await busyPeople(4);
    const broken = projections.map((projection): Projection =>
      projection.model.name === 'likes'
        ? {
            ...projection,
            fold() {
              throw new Error('no likes');
            },
          }
        : projection,
    );
    const projector = world.projector({ longLog: 10, projections: broken });
    await projector.start();
    await caughtUp(projector, position);
    expect(projector.status().failed).toMatchObject([
      { projection: 'likes', reason: expect.stringContaining('no likes') },
    ]);
    expect(await world.readStore.collection('posts').count()).toBe(4);
  });
});

describe('a new version of a projection in a store that can be replaced', () => {
  it('takes its place with all others, while the live ones go on', async () => {
    const old = world.projector();
    await old.start();
    await caughtUp(old, await busyPeople(5));
    await old.stop();
    const live = await everything(world.readStore);

    const updated = world.projector({ projections: projections.map(second) });
    await updated.start();
    expect(await everything(world.readStore)).toEqual(live);
    await until(isBuiltBeside);
    expect(await everything(world.readStore)).toEqual(live);
    const position = await busyPeople(2);
    await caughtUp(updated, position);
    await until(async () => (await world.readStore.checkpoints())[NEXT_LIKES] === position);
  });

  it('loses nothing that is written meanwhile', async () => {
    const old = world.projector();
    await old.start();
    await caughtUp(old, await busyPeople(10));
    await old.stop();

    const updated = world.projector({ projections: projections.map(second) });
    await updated.start();
    let position = '';
    while (!(await isBuiltBeside())) position = await busyPeople(1);
    position = await busyPeople(1);
    await caughtUp(updated, position);
    await until(async () => (await world.readStore.checkpoints())[NEXT_LIKES] === position);
    const live = await everything(world.readStore);

    const other = createWorld();
    const slow = other.projector({ eventStore: world.eventStore, vault: world.vault });
    await slow.start();
    await caughtUp(slow, position);
    expect(live).toEqual(await everything(other.readStore));
    await other.close();
  });

  it('leaves the live ones as they are if it cannot fold an event', async () => {
    const old = world.projector();
    await old.start();
    await caughtUp(old, await busyPeople(3));
    await old.stop();
    const live = await everything(world.readStore);
    const broken = projections.map((projection): Projection =>
      projection.model.name === 'likes'
        ? {
            ...second(projection),
            fold() {
              throw new Error('no likes');
            },
          }
        : projection,
    );
    const updated = world.projector({ projections: broken });
    await updated.start();
    await until(() => updated.status().failed.length > 0);
    expect(updated.status().failed).toMatchObject([
      { projection: 'likes', reason: expect.stringContaining('no likes') },
    ]);
    expect(await everything(world.readStore)).toEqual(live);
  });
});
