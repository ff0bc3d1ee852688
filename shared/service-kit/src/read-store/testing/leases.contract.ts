import { expect, it, vi } from 'vitest';
import { Fenced } from '../read-store.ts';
import { AN_HOUR, at, unique, type ReadStoreSuite } from './suite.ts';

export function describeLeases(suite: ReadStoreSuite): void {
  const { put, things, taken } = suite;

  it('gives a lease to one of 20 holders that ask at once', async () => {
    const other = await suite.open();
    const group = unique('race');
    const leases = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? suite.store : other).lease(group, `holder-${index}`, AN_HOUR),
      ),
    );
    expect(leases.filter((one) => one !== null)).toHaveLength(1);
  });

  it('keeps the epoch of a lease that its holder renews', async () => {
    const again = await taken(suite.store, suite.lease.group, 'us');
    expect(again.epoch).toBe(suite.lease.epoch);
    expect(await suite.store.lease(suite.lease.group, 'them', AN_HOUR)).toBeNull();
    expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.now() + AN_HOUR / 2);
  });

  it('refuses commits under a lease that was released and taken by another holder', async () => {
    await suite.store.releaseLease(suite.lease);
    const theirs = await taken(suite.store, suite.lease.group, 'them');
    expect(theirs.epoch).toBeGreaterThan(suite.lease.epoch);
    await expect(put([{ _id: 'late', position: at(1) }])).rejects.toBeInstanceOf(Fenced);
    expect(await things().get('late')).toBeNull();
    await suite.store.releaseLease(suite.lease);
    expect(await suite.store.lease(suite.lease.group, 'us', AN_HOUR)).toBeNull();
  });

  it('refuses commits under a lease that ran out and was taken by another holder', async () => {
    const group = unique('short');
    const first = await suite.store.lease(group, 'us', 30);
    if (!first) throw new Error('The group was free');
    const second = await vi.waitFor(() => taken(suite.store, group, 'them'), { timeout: 5_000 });
    expect(second.epoch).toBeGreaterThan(first.epoch);
    const commitOfFirst = suite.store.commit({
      lease: first,
      replace: [],
      checkpoints: { [group]: at(9) },
    });
    await expect(commitOfFirst).rejects.toBeInstanceOf(Fenced);
    expect((await suite.store.checkpoints())[group]).toBeUndefined();
  });

  it('refuses commits without a lease', async () => {
    const attempt = suite.store.commit({
      lease: { group: unique('never'), epoch: 1 },
      replace: [],
      checkpoints: {},
    });
    await expect(attempt).rejects.toBeInstanceOf(Fenced);
  });

  it('gives the checkpoints of all groups together', async () => {
    const other = await suite.open();
    const [one, two] = [unique('feed'), unique('members')];
    const otherLease = await taken(other, unique('group'), 'them');
    await suite.store.commit({ lease: suite.lease, replace: [], checkpoints: { [one]: at(3) } });
    await other.commit({ lease: otherLease, replace: [], checkpoints: { [two]: at(5) } });
    await suite.store.commit({ lease: suite.lease, replace: [], checkpoints: { [one]: at(4) } });
    for (const reader of [suite.store, other])
      expect(await reader.checkpoints()).toMatchObject({ [one]: at(4), [two]: at(5) });
  });
}
