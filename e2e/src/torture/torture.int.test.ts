import { describe, expect, it } from 'vitest';
import { missingForJava } from '../engines/java.ts';
import { missingForNginx } from '../engines/nginx.ts';
import { tortureDistributed } from './distributed.ts';
import { torture } from './torture.ts';

describe.skipIf((missingForJava() ?? missingForNginx()) !== null)('torture', () => {
  it('finds acknowledged writes that projections have skipped', async () => {
    const target = await tortureDistributed(console.log);
    const strike = target.plants?.['skipped events'];
    if (!strike) throw new Error('Nothing can be planted');
    const { faults } = await torture(
      { ...target, harms: [{ name: 'skipped events', weight: 1, strike }] },
      { minutes: 0.2, seed: 'planted', settledMs: 3_000, say: () => undefined },
    );
    expect(faults).toContainEqual(expect.stringContaining('was acknowledged and is lost'));
    expect(faults).toContain('Rebuilt read models show something else');
  }, 240_000);
});
