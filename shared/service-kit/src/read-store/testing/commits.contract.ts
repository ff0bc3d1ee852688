import { expect, it, vi } from 'vitest';
import { at, unique, type ReadStoreSuite } from './suite.ts';

export function describeCommits(suite: ReadStoreSuite): void {
  const { put, things, taken } = suite;

  it('tells listeners of commits until they stop listening', async () => {
    const [one, two] = [vi.fn(), vi.fn()];
    const stop = suite.store.onCommit(one);
    suite.store.onCommit(two);
    await put([{ _id: 'a', position: at(1) }]);
    await vi.waitFor(() => {
      expect(one).toHaveBeenCalled();
    });
    const before = one.mock.calls.length;
    stop();
    await put([{ _id: 'a', position: at(2) }]);
    await vi.waitFor(() => {
      expect(two.mock.calls.length).toBeGreaterThan(before);
    });
    expect(one).toHaveBeenCalledTimes(before);
  });

  it('changes its version, if it has one, with every commit of any process', async () => {
    const other = await suite.open();
    await put([{ _id: 'a', position: at(1) }]);
    const versions = [suite.store.version()];
    if (versions[0] === undefined) return;
    await things().get('a');
    expect(suite.store.version()).toBe(versions[0]);
    await put([{ _id: 'a', position: at(2) }]);
    versions.push(suite.store.version());
    const theirs = await taken(other, unique('group'), 'them');
    await other.commit({
      lease: theirs,
      replace: [{ collection: suite.physical, documents: [{ _id: 'a', position: at(3) }] }],
      checkpoints: {},
    });
    versions.push(suite.store.version());
    await suite.store.activateNew({ [unique('logical')]: suite.physical });
    versions.push(suite.store.version());
    expect(new Set(versions).size).toBe(4);
  });

  it('keeps its generation, if it has one, while documents change by commits of any process alone', async () => {
    const logical = unique('logical');
    const generations = new Set([suite.store.generation(logical)]);
    if (generations.has(undefined)) return;
    const other = await suite.open();
    await suite.store.activateNew({ [logical]: suite.physical });
    const first = suite.store.generation(logical);
    generations.add(first);
    await put([{ _id: 'a', position: at(1) }]);
    const theirs = await taken(other, unique('group'), 'them');
    await other.commit({
      lease: theirs,
      replace: [{ collection: suite.physical, documents: [{ _id: 'a', position: at(2) }] }],
      checkpoints: {},
    });
    expect(suite.store.generation(logical)).toBe(first);
    const rebuilt = unique('rebuilt');
    await other.ensureCollection(rebuilt, []);
    await other.swap({ logical, physical: rebuilt, projection: unique('none'), position: at(2) });
    generations.add(suite.store.generation(logical));
    expect(generations.size).toBe(3);
  });
}
