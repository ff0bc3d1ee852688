import { randomUUID } from 'node:crypto';
import { LOG_IDENTITY } from '@portal/service-kit/read-store/same-log';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from './projections.ts';
import { RebuildFailure } from './rebuilding/rebuild-failure.ts';
import { rebuild } from './rebuild.ts';
import { memberApproved, memberRegistered, postSubmitted } from './testing/events.ts';
import { createWorld, until, type World } from './testing/world.ts';

const [asha, kept, lost, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const member = [memberRegistered(asha), memberApproved(asha)];

let world: World;
afterEach(() => world.close());

/** The warnings that the projector wrote. */
function warnings() {
  const lines: { readonly msg: string; readonly reason?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}
const postIds = async () => {
  const posts = await world.readStore.collection('posts').find({ sort: [['_id', 1]] });
  return posts.map(({ _id }) => _id);
};
const identity = async () => (await world.readStore.checkpoints())[LOG_IDENTITY];
async function followUntil(position: string, more: Parameters<World['projector']>[0] = {}) {
  const projector = world.projector(more);
  await projector.start();
  await until(() => projector.status().position === position && projector.status().caughtUp);
  await projector.stop();
}

for (const isReplaceable of [true, false])
  describe(`a log from a backup, where the read models ${isReplaceable ? 'are used by this process alone' : 'may be shared'}`, () => {
    beforeEach(() => (world = createWorld({ isReplaceable })));

    it('keeps its identity while nothing is restored', async () => {
      await followUntil(await world.append(...member, postSubmitted(kept, asha)));
      const before = await identity();
      expect(before).toMatch(/^[0-9a-f-]{36}$/u);
      const { lines, log } = warnings();
      await followUntil(await world.append(postSubmitted(later, asha)), { log });
      expect(await identity()).toBe(before);
      expect(lines).toEqual([]);
    });

    it('rebuilds read models that are ahead of it, says why, and has another identity', async () => {
      await world.append(...member, postSubmitted(kept, asha));
      const backup = world.backUpLog();
      await followUntil(await world.append(postSubmitted(lost, asha)));
      const before = await identity();
      expect(await postIds()).toContain(lost);

      const { lines, log } = warnings();
      await followUntil((await backup.head())!, { eventStore: backup, log });
      expect(await postIds()).toEqual([kept]);
      expect(await identity()).not.toBe(before);
      expect(lines).toEqual([
        expect.objectContaining({
          msg: 'the log was replaced by another one, so all read models are rebuilt',
          reason: expect.stringContaining('the log ends at'),
        }),
      ]);
      const at = await world.appendTo(backup, [postSubmitted(later, asha)]);
      await followUntil(at, { eventStore: backup });
      expect((await postIds()).toSorted()).toEqual([kept, later].toSorted());
    });

    it('rebuilds read models that took another course, also when the log has grown past them since', async () => {
      await world.append(...member, postSubmitted(kept, asha));
      const backup = world.backUpLog();
      await followUntil(await world.append(postSubmitted(lost, asha)));
      const before = await identity();
      await world.appendTo(backup, [postSubmitted(later, asha)]);
      const at = await world.appendTo(backup, [memberRegistered(randomUUID())]);

      await followUntil(at, { eventStore: backup });
      expect((await postIds()).toSorted()).toEqual([kept, later].toSorted());
      expect(await identity()).not.toBe(before);
    });

    it('ends a rebuild that could never catch up with the read models, while timers go on', async () => {
      await world.append(...member);
      const backup = world.backUpLog();
      await followUntil(await world.append(postSubmitted(lost, asha)));
      await expect(
        rebuild({
          names: projections.map(({ model }) => model.name),
          eventStore: backup,
          readStore: world.readStore,
          keys: world.vault,
          signal: AbortSignal.timeout(20_000),
          onProgress: () => undefined,
        }),
      ).rejects.toThrow(RebuildFailure);
      expect(await postIds()).toContain(lost);
    });
  });
