import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderBlobs } from '@portal/service-kit/blobs/folder';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { erasureNotes, replayErasures } from '@portal/service-kit/vault/erasure-ledger';
import { createFileErasureLedger } from '@portal/service-kit/vault/erasure-ledger-file';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import type { Holdings } from '../migration.ts';

export const masterKey = Buffer.alloc(32, 7);

export async function embeddedHoldings(): Promise<
  Holdings & { readonly folder: string; close(): Promise<void> }
> {
  const folder = await mkdtemp(join(tmpdir(), 'holdings-'));
  const eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
  const vaultStore = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
  const blobs = createFolderBlobs({ folder: join(folder, 'pictures') });
  const erasureLedger = createFileErasureLedger(join(folder, 'erasures.ndjson'));
  return {
    folder,
    eventStore,
    vaultStore,
    blobs,
    erasureLedger,
    async close() {
      await Promise.all([eventStore.close(), vaultStore.close(), blobs.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const SINCE = '2026-03-01T08:00:00.000Z';

export async function fill(holdings: Holdings): Promise<void> {
  const { eventStore, vaultStore, blobs, erasureLedger } = holdings;
  await replayErasures(vaultStore, masterKey, [erasureLedger]);
  for (let number = 0; number < 60; number++) {
    const stream = `thing-${number % 7}`;
    const { revision } = await eventStore.readStream(stream);
    await eventStore.append(
      stream,
      [
        {
          id: randomUUID(),
          type: 'SomethingHappened',
          data: { number, words: 'नमस्ते' },
          metadata: { schemaVersion: 1, occurredAt: new Date(number).toISOString() },
        },
      ],
      revision,
    );
  }
  const vault = createVault(vaultStore, masterKey, {
    noteErasure: erasureNotes([erasureLedger], () => undefined),
  });
  for (const subject of ['asha', 'ravi', 'lata']) {
    await vault.forSealing(subject);
    await vault.putCredential({ subjectId: subject, hash: `hash of ${subject}`, version: 1 }, null);
    await vault.putAddress(
      { hash: `address of ${subject}`, subjectId: subject, state: 'confirmed', since: SINCE },
      null,
    );
  }
  const at = '2026-03-10T08:00:00.000Z';
  const session = { subjectId: 'asha', credentialVersion: 1, userAgent: 'Firefox', createdAt: at };
  for (const id of ['open', 'ended'])
    await vault.addSession({
      ...session,
      id,
      lastUsedAt: at,
      endedAt: null,
      endReason: null,
      confirmedAt: null,
    });
  await vault.endSession('ended', at, 'signed-out');
  await vault.putKnownDevice({ hash: 'device', subjectId: 'asha', usedAt: at }, 1);
  await vault.hold('ravi', '2030-01-01T00:00:00.000Z');
  await vault.destroy('lata');
  await vault.putDocument({ name: 'roster', position: '1', bytes: Buffer.from('rows') }, null);
  await vault.putMail(
    {
      id: 'welcome-asha',
      subjectId: 'asha',
      kind: 'welcome',
      state: 'waiting',
      at,
      since: at,
      tries: 2,
      expiresAt: null,
      sealed: Buffer.from('sealed'),
      version: 3,
    },
    null,
  );
  await vault.addAccesses([
    { id: '2026-03-10T08.1', subjectId: 'asha', readerId: null, way: 'desk', at },
  ]);
  await vault.secret('session-tokens');
  await blobs.put('avatars/asha.webp', {
    bytes: Buffer.from('picture'),
    contentType: 'image/webp',
  });
}
