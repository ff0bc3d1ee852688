import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openS3Blobs } from '@portal/service-kit/blobs/s3';
import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb-event-store';
import { startEventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { openMongoErasureLedger } from '@portal/service-kit/vault/erasure-ledger-mongodb';
import { checkMasterKey } from '@portal/service-kit/vault/master-key';
import { openMongoVaultStore } from '@portal/service-kit/vault/mongodb/mongodb-vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import { describe, expect, inject, it, vi } from 'vitest';
import { eventsOf } from './events-of.ts';
import { migrate, MigrationConflict, type Holdings } from './migration.ts';
import { embeddedHoldings, fill, masterKey } from './testing/holdings.ts';

const { mongodbUrl, s3 } = inject('engines');
const OPERATE = join(import.meta.dirname, '../../../scripts/operate.mjs');

describe.skipIf(mongodbUrl === null || s3 === null)('carrying a portal over to engines', () => {
  it('moves every event, key and picture to the distributed engines, and finds them the same when it runs again', async () => {
    const source = await embeddedHoldings();
    await fill(source);
    const server = await startEventStoreDbStandIn();
    const vault = { url: mongodbUrl ?? '', database: `moved_${randomUUID().slice(0, 8)}` };
    const target: Holdings = {
      eventStore: createEventStoreDbEventStore({ connectionString: server.connectionString }),
      vaultStore: await openMongoVaultStore(vault),
      erasureLedger: await openMongoErasureLedger(vault),
      blobs: await openS3Blobs({
        endpoint: s3?.endpoint ?? '',
        region: 'us-east-1',
        bucket: `moved-${randomUUID()}`,
        accessKeyId: s3?.accessKeyId ?? '',
        secretAccessKey: s3?.secretAccessKey ?? '',
      }),
    };

    const silently = () => undefined;
    expect(await migrate(source, target, silently)).toEqual({
      keys: 4,
      credentials: 3,
      pictures: 1,
      events: 60,
      written: 60,
    });
    expect(await migrate(source, target, silently)).toMatchObject({ events: 60, written: 0 });
    const [before, after] = [source, target].map(({ vaultStore }) =>
      createVault(vaultStore, masterKey),
    );
    const [ashas, made] = [await after?.forSealing('asha'), await before?.forSealing('asha')];
    expect(ashas?.key.export()).toEqual(made?.key.export());
    expect(await after?.forSealing('lata')).toBeNull();
    expect((await target.blobs.get('avatars/asha.webp'))?.contentType).toBe('image/webp');

    const [kept, moved] = [await source.erasureLedger.read(), await target.erasureLedger.read()];
    expect(moved.id).toBe(kept.id);
    expect(moved.erasures.map(({ subjectId }) => subjectId)).toEqual(['lata']);

    await target.erasureLedger.close();
    await target.vaultStore.close();
    await target.eventStore.close();
    server.stop();
    await source.close();
  });
});

describe('carrying a portal over to EventStoreDB', () => {
  it('refuses a log that took events in another order, also when it runs again', async () => {
    const source = await embeddedHoldings();
    const target = await embeddedHoldings();
    await fill(source);
    const server = await startEventStoreDbStandIn();
    server.misbehaveAtNextAppend('write-after-the-next', 20);
    const eventStore = createEventStoreDbEventStore({ connectionString: server.connectionString });
    const mixed: Holdings = { ...target, eventStore };
    const carry = () => migrate(source, mixed, () => undefined);
    await expect(carry()).rejects.toThrow(MigrationConflict);
    await expect(carry()).rejects.toThrow('the target must be empty');
    await eventStore.close();
    server.stop();
    await source.close();
    await target.close();
  });

  it('goes on where kill -9 ended it, until everything is there once', async () => {
    const [source, target] = [await embeddedHoldings(), await embeddedHoldings()];
    await fill(source);
    await checkMasterKey(source.vaultStore, masterKey);
    const more = Array.from({ length: 6_000 }, (_, revision) => ({
      id: randomUUID(),
      stream: 'much',
      position: String(revision),
      revision,
      type: 'SomethingHappened',
      data: { revision },
      metadata: { schemaVersion: 1, occurredAt: new Date(revision).toISOString() },
    }));
    await source.eventStore.appendInOrder(more);
    const server = await startEventStoreDbStandIn();
    const eventStore = createEventStoreDbEventStore({ connectionString: server.connectionString });
    const idsIn = async (log: Holdings['eventStore']) => {
      const ids: string[] = [];
      for await (const { id } of eventsOf(log)) ids.push(id);
      return ids;
    };
    const settings = join(source.folder, 'engines.env');
    await writeFile(
      settings,
      Object.entries({
        PORTAL_DATA_DIR: target.folder,
        PORTAL_MASTER_KEY: masterKey.toString('base64'),
        PORTAL_EVENT_STORE: 'eventstoredb',
        PORTAL_EVENTSTOREDB_URL: server.connectionString,
        PORTAL_PUBLIC_URL: 'https://alumni.example',
      })
        .map((each) => `${each.join('=')}\n`)
        .join(''),
    );
    const carry = () => {
      const args = [OPERATE, 'migrate', '--from', source.folder, '--to', settings];
      const env = { ...process.env, PORTAL_MASTER_KEY: masterKey.toString('base64') };
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      return { child, closed: once(child, 'close'), said: () => said };
    };

    let arrived = 0;
    for (let kills = 0; kills < 3; kills += 1) {
      const { child, closed } = carry();
      await vi.waitFor(
        async () => expect((await idsIn(eventStore)).length).toBeGreaterThan(arrived),
        { timeout: 30_000, interval: 10 },
      );
      child.kill('SIGKILL');
      expect(await closed).toEqual([null, 'SIGKILL']);
      arrived = (await idsIn(eventStore)).length;
    }
    expect(arrived).toBeLessThan(6_060);
    const { closed, said } = carry();
    expect(await closed).toEqual([0, null]);
    expect(said()).toContain(`6060 events (${6_060 - arrived} of them written now)`);
    expect(await idsIn(eventStore)).toEqual(await idsIn(source.eventStore));

    await eventStore.close();
    server.stop();
    await source.close();
    await target.close();
  }, 120_000);
});
