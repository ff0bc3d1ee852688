import { BEFORE_ALL, type Position } from '../event-store/log-position.ts';
import { pause } from '../time/pausing.ts';
import { keyOf } from './physical-name.ts';
import type { RebuildStore, Successor } from './read-store.ts';

/** Readers in other processes may not know of a swap yet, whatever comes after it. */
const KEEP_OLD_MS = 2_000;

/** New collections in the store of the live ones, which other processes may use. Each takes its place on its own. */
export function createCollectionsBeside(
  store: RebuildStore,
  { keepOldMs = KEEP_OLD_MS }: { readonly keepOldMs?: number } = {},
): Successor {
  /** The physical names of those that have not taken their place yet, by their logical ones. */
  const waiting = new Map<string, string>();
  const replaced = new Set<string>();
  let checkpoints: Readonly<Record<string, Position>> = {};

  return {
    open: () => ({
      ...store,
      active: async () => Object.fromEntries(waiting),
      async activateNew(names) {
        for (const [logical, physical] of Object.entries(names)) waiting.set(logical, physical);
      },
      async commit(commit) {
        await store.commit({ ...commit, checkpoints: {} });
        checkpoints = { ...checkpoints, ...commit.checkpoints };
      },
      checkpoints: async () => checkpoints,
    }),
    async takeOver(lease) {
      const [live, active] = [await store.checkpoints(), await store.active()];
      // A projection that never ran has no checkpoint yet: its projector continues from here
      const missing = [...waiting.values()]
        .map(keyOf)
        .filter((key) => live[key] === undefined && checkpoints[key] !== undefined);
      await store.commit({
        lease,
        replace: [],
        checkpoints: Object.fromEntries(missing.map((key) => [key, checkpoints[key] ?? ''])),
      });
      for (const [logical, physical] of waiting) {
        const old = active[logical];
        if (old !== undefined) replaced.add(old);
        const projection = keyOf(physical);
        const position = checkpoints[projection] ?? BEFORE_ALL;
        if (!(await store.swap({ logical, physical, projection, position }))) return false;
        waiting.delete(logical);
      }
      return true;
    },
    async discard() {
      if (replaced.size > 0) await pause(keepOldMs);
      // A swap that failed may have taken effect nevertheless
      const read = new Set(Object.values(await store.active()));
      for (const physical of [...replaced, ...waiting.values()])
        if (!read.has(physical)) await store.dropCollection(physical);
      replaced.clear();
      waiting.clear();
    },
  };
}
