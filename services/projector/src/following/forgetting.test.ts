import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FORGOTTEN } from './group-batch.ts';
import {
  memberApproved,
  memberErased,
  memberLeft,
  memberRegistered,
  postLiked,
  postSubmitted,
} from '../testing/events.ts';
import { createWorld, everything, until, type World } from '../testing/world.ts';

let world: World;
afterEach(() => world.close());

const FORGET = { forgetEveryMs: 10 };
const NAME = 'Zoe Canary';
const people = () => Array.from({ length: 40 }, () => randomUUID());
const forgottenTo = async () => (await world.readStore.checkpoints())[FORGOTTEN];
const leftOnDisk = () =>
  readdirSync(world.folder)
    .filter((name) => name.startsWith('read-models'))
    .filter((name) =>
      readFileSync(join(world.folder, name))
        .toString('latin1')
        .toLowerCase()
        .includes(NAME.toLowerCase()),
    );

/** Goes as an erasure does: the key first. */
async function erase(memberId: string): Promise<string> {
  await world.vault.destroy(memberId);
  return world.append(memberErased(memberId));
}
async function join40(): Promise<readonly string[]> {
  const ids = people();
  for (const [index, id] of ids.entries())
    await world.append(memberRegistered(id, `${NAME} ${index}`), memberApproved(id));
  return ids;
}

describe.each([
  ['a file that takes their place', { isReplaceable: true }],
  ['their own file, which others use', {}],
])('read models after an erasure, compacted in %s', (_, options) => {
  it('hold no byte of those who are gone, and are as they were', async () => {
    world = createWorld(options);
    const projector = world.projector(FORGET);
    await projector.start();
    const ids = await join40();
    const stays = randomUUID();
    await world.append(memberRegistered(stays, 'Ravi Jadhav'), memberApproved(stays));
    let last = '';
    for (const id of ids) last = await erase(id);
    await until(async () => ((await forgottenTo()) ?? '') >= last);
    await until(() => leftOnDisk().length === 0);

    const post = randomUUID();
    const at = await world.append(postSubmitted(post, stays), postLiked(post, stays, stays));
    await until(() => projector.status().position === at);
    expect(projector.status()).toMatchObject({ failed: [], caughtUp: true });
    const folded = await everything(world.readStore);
    const other = createWorld();
    try {
      const again = other.projector({ eventStore: world.eventStore, vault: world.vault });
      await again.start();
      await until(() => again.status().position === at);
      expect(folded).toEqual(await everything(other.readStore));
      await again.stop();
    } finally {
      await other.close();
    }
  });

  it('are compacted once for several erasures, and not again for nothing', async () => {
    world = createWorld(options);
    let written = 0;
    const counted = () => (written += 1);
    const { readStore } = world;
    const { successor, forget } = readStore;
    const projector = world.projector({
      ...FORGET,
      readStore: {
        ...readStore,
        ...(successor && {
          successor: { ...successor, copy: async () => (counted(), successor.copy()) },
        }),
        ...(forget && { forget: async () => (counted(), forget()) }),
      },
    });
    const [asha = '', ravi = '', mina = ''] = await join40();
    await world.append(memberLeft(ravi));
    await erase(asha);
    const last = await erase(mina);
    await projector.start();
    await until(async () => ((await forgottenTo()) ?? '') >= last);
    expect(written).toBe(1);
    await projector.stop();

    const again = world.projector(FORGET);
    await again.start();
    const head = await world.eventStore.head();
    await until(async () => ((await forgottenTo()) ?? '') >= (head ?? ''));
    const before = written;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(written).toBe(before);
  });
});

it('read models that another process is reading are compacted later', async () => {
  world = createWorld({ isReplaceable: true });
  let refused = 0;
  const { readStore } = world;
  const { successor } = readStore;
  const projector = world.projector({
    ...FORGET,
    readStore: {
      ...readStore,
      ...(successor && {
        successor: {
          ...successor,
          async takeOver() {
            try {
              return await successor.takeOver();
            } catch (error) {
              refused += 1;
              throw error;
            }
          },
        },
      }),
    },
  });
  await projector.start();
  const [asha = ''] = await join40();
  const other = world.otherReadStore();
  await other.checkpoints();
  const last = await erase(asha);
  await until(() => projector.status().position === last);
  await until(() => refused > 0);
  expect(await forgottenTo()).toBeUndefined();
  await other.close();
  await projector.stop();
  const again = world.projector(FORGET);
  await again.start();
  await until(async () => (await forgottenTo()) === last);
});

it('a projection that is set aside keeps the others from nothing', async () => {
  world = createWorld({ isReplaceable: true });
  const { projections } = await import('../projections.ts');
  const projector = world.projector({
    ...FORGET,
    projections: projections.map((projection) =>
      projection.model.name === 'likes'
        ? {
            ...projection,
            fold: () => {
              throw new Error('cannot fold');
            },
          }
        : projection,
    ),
  });
  await projector.start();
  const [asha = '', ravi = ''] = await join40();
  const post = randomUUID();
  await world.append(postSubmitted(post, ravi), postLiked(post, asha, ravi));
  const last = await erase(asha);
  await until(async () => ((await forgottenTo()) ?? '') >= last);
  expect(projector.status().failed.map(({ projection }) => projection)).toEqual(['likes']);
});
