import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { posts } from '@portal/read-models/posts/post';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { createSqliteReadStore } from '@portal/service-kit/read-store/sqlite-read-store';
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { createUntilWritten } from '../caching/until-written.ts';
import { createFreshness, type Freshness } from './freshness.ts';

const key = projectionKey(posts);
const at = (number: number) => String(number).padStart(20, '0');

let folder: string;
let store: ReadStore;
let checkpointsRead: Mock<ReadStore['checkpoints']>;
let freshness: Freshness;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshness-'));
  store = createSqliteReadStore({ file: join(folder, 'read-models.sqlite') });
  checkpointsRead = vi.fn(() => store.checkpoints());
  const readModels = { ...store, checkpoints: checkpointsRead };
  freshness = createFreshness(readModels, createUntilWritten(readModels));
});
afterEach(async () => {
  freshness.stop();
  await store.close();
  rmSync(folder, { recursive: true });
});

async function moveTo(number: number): Promise<void> {
  const lease = await store.lease('group', 'holder', 10_000);
  if (!lease) throw new Error('The lease is taken');
  await store.commit({ lease, replace: [], checkpoints: { [key]: at(number) } });
}

it('calls that wait together read the checkpoints once for each commit', async () => {
  await moveTo(1);
  const waiting = Array.from({ length: 20 }, () => freshness.reached([posts], at(2)));
  await vi.waitFor(() => {
    expect(checkpointsRead).toHaveBeenCalled();
  });
  const before = checkpointsRead.mock.calls.length;
  await moveTo(2);
  expect(await Promise.all(waiting)).toEqual(Array(20).fill(true));
  expect(await freshness.stateOf([posts])).toMatchObject({ held: at(2) });
  expect(checkpointsRead.mock.calls.length - before).toBe(1);
});

it('a call waits for the commit that brings its position, one after the other', async () => {
  await moveTo(1);
  for (let number = 2; number < 20; number++) {
    const reached = freshness.reached([posts], at(number));
    await moveTo(number);
    expect(await reached).toBe(true);
  }
});
