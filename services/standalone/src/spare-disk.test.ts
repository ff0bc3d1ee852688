import { DiskFull } from '@portal/service-kit/files/disk-space';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { spareDisk } from './spare-disk.ts';

it('refuses what is new while the disk is nearly full, but takes sign-ins and is read, and takes all again once there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  const store = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  let isLow = true;
  const log = spareDisk(store, { isLow: () => isLow });
  const append = (type: string) =>
    log.append(`s-${type}`, [{ id: randomUUID(), type, data: {}, metadata: {} }], 'none');
  await expect(append('PostSubmitted')).rejects.toBeInstanceOf(DiskFull);
  await append('SignedIn');
  expect((await log.readAll(null, 10)).map(({ type }) => type)).toEqual(['SignedIn']);
  isLow = false;
  await append('PostSubmitted');
  expect(await log.readAll(null, 10)).toHaveLength(2);
});
