import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VaultStore } from '../ports/vault-store.ts';
import { describeAccessStore } from './access-store.contract.ts';
import { describeAddressStore } from './address-store.contract.ts';
import { describeAttemptStore } from './attempt-store.contract.ts';
import { describeCredentialStore } from './credential-store.contract.ts';
import { describeDocumentStore } from './document-store.contract.ts';
import { describeKeyStore } from './key-store.contract.ts';
import { describeKnownDeviceStore } from './known-device-store.contract.ts';
import { describeMailStore } from './mail-store.contract.ts';
import { describeSecretStore } from './secret-store.contract.ts';
import { describeSessionStore } from './session-store.contract.ts';
import { describeTokenStore } from './token-store.contract.ts';
import { asPlain, DESTROYED, newKey } from './key-records.ts';

export type VaultStoreHarness = {
  open(): Promise<VaultStore>;
  close(): Promise<void>;
};

export function describeVaultStore(
  name: string,
  makeHarness: () => Promise<VaultStoreHarness>,
): void {
  describe(`${name} as a vault`, () => {
    let harness: VaultStoreHarness;
    let store: VaultStore;
    let other: VaultStore;
    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
      other = await harness.open();
    });
    afterEach(() => harness.close());

    it('answers a ping while it can be read', async () => {
      await store.ping();
    });

    it('goes on for all while it forgets what was deleted', async () => {
      const [kept, destroyed] = [newKey(), newKey()];
      for (const key of [kept, destroyed]) await store.createKey(key);
      await store.changeKey(destroyed.keyId, 'live', DESTROYED);
      const meanwhile = newKey();
      await Promise.all([store.forget(), other.createKey(meanwhile), other.forget()]);
      for (const key of [kept, meanwhile])
        expect(asPlain(await store.keyById(key.keyId))).toEqual(asPlain(key));
      expect(await other.keyById(destroyed.keyId)).toMatchObject(DESTROYED);
    });

    const opened = () => ({ store, other });
    describeKeyStore(opened);
    describeCredentialStore(opened);
    describeAddressStore(opened);
    describeTokenStore(opened);
    describeSessionStore(opened);
    describeAccessStore(opened);
    describeKnownDeviceStore(opened);
    describeAttemptStore(opened);
    describeDocumentStore(opened);
    describeMailStore(opened);
    describeSecretStore(opened);
  });
}
