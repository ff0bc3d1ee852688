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
}
