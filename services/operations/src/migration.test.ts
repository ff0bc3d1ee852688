import { replayErasures } from '@portal/service-kit/vault/erasure-ledger';
import { createVault } from '@portal/service-kit/vault/vault';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, MigrationConflict, type Holdings, type Step } from './migration.ts';
import { embeddedHoldings, fill, masterKey } from './testing/holdings.ts';

describe('a migration', () => {
  let source: Awaited<ReturnType<typeof embeddedHoldings>>;
  let target: Awaited<ReturnType<typeof embeddedHoldings>>;
  beforeEach(async () => {
    source = await embeddedHoldings();
    target = await embeddedHoldings();
    await fill(source);
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });

  const history = async ({ eventStore }: Holdings) =>
    (await eventStore.readAll(null, 1_000)).map(
      ({ id, type, data, metadata, stream, revision }) => ({
        id,
        type,
        data,
        metadata,
        stream,
        revision,
      }),
    );
  const silently = () => undefined;

  it('keeps every event, in the order of the whole log', async () => {
    const done = await migrate(source, target, silently);
    expect(await history(target)).toEqual(await history(source));
    expect(done).toEqual({ keys: 4, credentials: 3, pictures: 1, events: 60, written: 60 });
  });

  it('keeps keys in their states, credentials, addresses, sessions, known devices, unsent mails, accesses, secrets and pictures', async () => {
    await migrate(source, target, silently);
    const [before, after] = [source, target].map(({ vaultStore }) =>
      createVault(vaultStore, masterKey),
    );
    expect((await after?.forSealing('asha'))?.key).toEqual((await before?.forSealing('asha'))?.key);
    expect(await after?.forSealing('ravi')).toBeNull();
    expect(await after?.release('ravi')).toBe(true);
    expect(await after?.forSealing('lata')).toBeNull();
    expect(await target.vaultStore.credential('asha')).toEqual({
      subjectId: 'asha',
      hash: 'hash of asha',
      version: 1,
    });
    const addresses = await source.vaultStore.addressesAfter(null, 10);
    expect(addresses).toHaveLength(3);
    expect(await target.vaultStore.addressesAfter(null, 10)).toEqual(addresses);
    const sessions = await source.vaultStore.sessionsOf('asha');
    expect(sessions).toHaveLength(2);
    expect(await target.vaultStore.sessionsOf('asha')).toEqual(sessions);
    expect(await target.vaultStore.knownDevice('device')).toEqual(
      await source.vaultStore.knownDevice('device'),
    );
    const accesses = await source.vaultStore.accessesOf('asha', null, 10);
    expect(accesses).toHaveLength(1);
    expect(await target.vaultStore.accessesOf('asha', null, 10)).toEqual(accesses);
    expect(await after?.secret('session-tokens')).toEqual(await before?.secret('session-tokens'));
    expect((await after?.document('roster'))?.bytes?.toString()).toBe('rows');
    expect(await after?.mail('welcome-asha')).toEqual(await before?.mail('welcome-asha'));
    expect(await after?.mail('welcome-asha')).toMatchObject({ tries: 2, version: 3 });
    expect((await target.blobs.get('avatars/asha.webp'))?.bytes.toString()).toBe(
      (await source.blobs.get('avatars/asha.webp'))?.bytes.toString(),
    );
  });

  it('keeps the ledger of erasures, which goes on as the same one', async () => {
    await migrate(source, target, silently);
    await migrate(source, target, silently);
    const ledger = await source.erasureLedger.read();
    expect(await target.erasureLedger.read()).toEqual(ledger);
    expect(ledger.erasures).toMatchObject([{ subjectId: 'lata' }]);
    expect(await replayErasures(target.vaultStore, masterKey, [target.erasureLedger])).toBe(0);
  });

  it.each([0, 1, 25, 59])('continues after an interruption at %i events', async (count) => {
    const failing: Holdings = {
      ...target,
      eventStore: {
        ...target.eventStore,
        async appendInOrder(events) {
          await target.eventStore.appendInOrder(events.slice(0, count));
          throw new Error('The connection is gone');
        },
      },
    };
    await expect(migrate(source, failing, silently)).rejects.toThrow('The connection is gone');
    const done = await migrate(source, target, silently);
    expect(done).toMatchObject({ events: 60, written: 60 - count });
    expect(await history(target)).toEqual(await history(source));
  });

  it('carries over later additions and erasures', async () => {
    await migrate(source, target, silently);
    const vault = createVault(source.vaultStore, masterKey);
    await vault.destroy('asha');
    await fill(source);
    await vault.deleteAddressesOf('asha');
    const [held] = await vault.addressesOf('ravi');
    if (!held) throw new Error('There was no address');
    await vault.putAddress({ ...held, subjectId: 'lata' }, held);
    const done = await migrate(source, target, silently);
    expect(done).toMatchObject({ events: 120, written: 60 });
    const holders = await target.vaultStore.addressesAfter(null, 10);
    expect(holders.map(({ subjectId }) => subjectId)).toEqual(['lata', 'lata']);
    expect(await createVault(target.vaultStore, masterKey).forSealing('asha')).toBeNull();
  });

  it('refuses a target with another history, before it writes an event', async () => {
    const stranger = {
      id: crypto.randomUUID(),
      type: 'SomethingElse',
      data: {},
      metadata: {},
    };
    await target.eventStore.append('thing-0', [stranger], 'none');
    await expect(migrate(source, target, silently)).rejects.toThrow(MigrationConflict);
    expect(await history(target)).toHaveLength(1);
  });

  it('refuses a target that has other events at the end', async () => {
    await migrate(source, target, silently);
    const { revision } = await target.eventStore.readStream('thing-0');
    const further = { id: crypto.randomUUID(), type: 'Further', data: {}, metadata: {} };
    await target.eventStore.append('thing-0', [further], revision);
    await expect(migrate(source, target, silently)).rejects.toThrow('the first is Further');
  });

  it('refuses a target whose vault has another key for the same member', async () => {
    await createVault(target.vaultStore, masterKey).forSealing('asha');
    await expect(migrate(source, target, silently)).rejects.toThrow(MigrationConflict);
  });

  it('notices an event that the target altered', async () => {
    const lossy: Holdings = {
      ...target,
      eventStore: {
        ...target.eventStore,
        appendInOrder: (events) =>
          target.eventStore.appendInOrder(
            events.map((event) => ({ ...event, data: { ...event.data, words: '???????' } })),
          ),
      },
    };
    await expect(migrate(source, lossy, silently)).rejects.toThrow(MigrationConflict);
  });

  it('reports its progress step by step', async () => {
    const steps: Record<Step, number> = { vault: 0, pictures: 0, events: 0, verification: 0 };
    await migrate(source, target, (step, done) => (steps[step] = done));
    expect(steps).toEqual({ vault: 7, pictures: 1, events: 60, verification: 60 });
  });
});
