import { randomUUID } from 'node:crypto';
import { openS3Blobs } from '@portal/service-kit/blobs/s3';
import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb';
import { startEventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { openMongoErasureLedger } from '@portal/service-kit/vault/erasure-ledger-mongodb';
import { openMongoVaultStore } from '@portal/service-kit/vault/mongodb';
import { createVault } from '@portal/service-kit/vault/vault';
import { describe, expect, inject, it } from 'vitest';
import { migrate, type Holdings } from './migration.ts';
import { embeddedHoldings, fill, masterKey } from './testing/holdings.ts';

const { mongodbUrl, s3 } = inject('engines');

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
    expect((await after?.forSealing('asha'))?.key).toEqual((await before?.forSealing('asha'))?.key);
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
