import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startNewLedger,
  erasureNotes,
  replayErasures,
  requireReplayed,
  type ErasureLedger,
} from '../erasure-ledger.ts';
import { createVault } from '../vault.ts';
import type { VaultStore } from '../ports/vault-store.ts';

export type ErasureLedgerHarness = {
  /** Another vault each time. */
  openStore(): Promise<VaultStore>;
  /** Another ledger for each name. */
  openLedger(name: string): Promise<ErasureLedger>;
  close(): Promise<void>;
};

const subjectsIn = async (ledger: ErasureLedger) =>
  (await ledger.read()).erasures.map(({ subjectId }) => subjectId);

export function describeErasureLedger(
  name: string,
  makeHarness: () => Promise<ErasureLedgerHarness>,
): void {
  describe(`${name} as a ledger of erasures`, () => {
    const masterKey = randomBytes(32);
    let harness: ErasureLedgerHarness;
    let ledger: ErasureLedger;
    let store: VaultStore;
    beforeEach(async () => {
      harness = await makeHarness();
      ledger = await harness.openLedger('own');
      store = await harness.openStore();
    });
    afterEach(() => harness.close());

    const replay = (more: readonly ErasureLedger[] = [], into = store) =>
      replayErasures(into, masterKey, [ledger, ...more]);
    const vaultOf = (of = store) =>
      createVault(of, masterKey, { noteErasure: erasureNotes([ledger], () => undefined) });

    /** Everything that a vault may have of two people, and two documents of the portal. */
    async function fill(of: VaultStore): Promise<void> {
      const vault = createVault(of, masterKey);
      const at = '2026-03-10T08:00:00.000Z';
      for (const subjectId of ['asha', 'ravi']) {
        await vault.forSealing(subjectId);
        await vault.putCredential({ subjectId, hash: 'hash', version: 1 }, null);
        const address = { hash: `address of ${subjectId}`, subjectId, since: at };
        await vault.putAddress({ ...address, state: 'confirmed' }, null);
        await vault.putToken({ hash: `token of ${subjectId}`, subjectId, expiresAt: at });
        const session = { id: `session of ${subjectId}`, subjectId, credentialVersion: 1 };
        const times = {
          createdAt: at,
          lastUsedAt: at,
          endedAt: null,
          endReason: null,
          confirmedAt: null,
        };
        await vault.addSession({ ...session, ...times, userAgent: 'Firefox' });
        await vault.putKnownDevice({ hash: `device of ${subjectId}`, subjectId, usedAt: at }, 9);
        const mail = { id: `mail to ${subjectId}`, subjectId, kind: 'welcome', since: at, at };
        const content = { expiresAt: null, sealed: Buffer.from('Dear'), version: 1, tries: 0 };
        await vault.putMail({ ...mail, ...content, state: 'waiting' }, null);
      }
      for (const name of ['roster', 'other'])
        await vault.putDocument({ name, position: '1', bytes: Buffer.from('rows') }, null);
    }
    const leftOf = async (subjectId: string, of = store) => ({
      key: (await of.keyOfSubject(subjectId))?.state,
      credential: (await of.credential(subjectId)) !== null,
      address: (await of.address(`address of ${subjectId}`)) !== null,
      token: (await of.token(`token of ${subjectId}`)) !== null,
      sessions: (await of.sessionsOf(subjectId)).length,
      devices: (await of.knownDevicesOf(subjectId)).length,
      mail: (await of.mail(`mail to ${subjectId}`)) !== null,
    });
    const NOTHING = {
      ...{ credential: false, address: false, token: false, mail: false },
      ...{ sessions: 0, devices: 0 },
    };
    const ALL = {
      ...{ credential: true, address: true, token: true, mail: true },
      ...{ sessions: 1, devices: 1 },
    };

    it('is not begun until someone begins it, and keeps its id', async () => {
      expect(await ledger.read()).toEqual({ id: null, erasures: [] });
      expect(await ledger.begin('first')).toBe('first');
      expect(await ledger.begin('second')).toBe('first');
      expect(await ledger.read()).toEqual({ id: 'first', erasures: [] });
    });

    it('has a subject before its key is destroyed, once, with the time', async () => {
      await replay();
      const before = new Date().toISOString();
      let atDestruction: readonly string[] = [];
      const watched: VaultStore = {
        ...store,
        async changeKey(...change) {
          atDestruction = await subjectsIn(ledger);
          return store.changeKey(...change);
        },
      };
      await vaultOf().forSealing('asha');
      await vaultOf(watched).destroy('asha');
      await vaultOf().destroy('asha');
      await vaultOf().destroy('never there');
      expect(atDestruction).toEqual(['asha']);
      const { erasures } = await ledger.read();
      expect(erasures.map(({ subjectId }) => subjectId)).toEqual(['asha', 'never there']);
      expect((erasures[0]?.at ?? '') >= before).toBe(true);
    });

    it('takes from an older vault what was erased since, and nothing else', async () => {
      await replay();
      await fill(store);
      const older = await harness.openStore();
      await fill(older);
      const mark = await store.secret('erasure-ledger');
      if (mark) await older.createSecret('erasure-ledger', mark);
      await vaultOf().destroy('asha');
      const roster = (await older.document('roster'))?.id ?? '';
      await ledger.append([{ subjectId: roster, at: '2026-03-11T08:00:00.000Z' }]);

      await expect(requireReplayed(older, masterKey, [ledger])).rejects.toThrow(
        'The vault is older than the ledger of erasures',
      );
      expect(await replay([], older)).toBe(2);
      expect(await leftOf('asha', older)).toEqual({ key: 'destroyed', ...NOTHING });
      expect(await leftOf('ravi', older)).toEqual({ key: 'live', ...ALL });
      const vault = vaultOf(older);
      expect((await vault.document('roster'))?.bytes).toBeNull();
      expect((await vault.document('other'))?.bytes?.toString()).toBe('rows');
      await requireReplayed(older, masterKey, [ledger]);
      expect(await replay([], older)).toBe(0);
    });

    it('goes on where a replay was interrupted', async () => {
      await replay();
      await fill(store);
      for (const subjectId of ['asha', 'ravi'])
        await ledger.append([{ subjectId, at: '2026-03-11T08:00:00.000Z' }]);
      for (let step = 1; step <= 4; step++) {
        let writes = 0;
        const dying: VaultStore = {
          ...store,
          async changeKey(...change) {
            if (++writes === step) throw new Error('The process has died');
            return store.changeKey(...change);
          },
          async deleteMailsOf(subjectId, kind) {
            if (++writes === step) throw new Error('The process has died');
            return store.deleteMailsOf(subjectId, kind);
          },
        };
        await replay([], dying).catch(() => undefined);
      }
      await replay();
      for (const subjectId of ['asha', 'ravi'])
        expect(await leftOf(subjectId)).toEqual({ key: 'destroyed', ...NOTHING });
    });

    it('begins with what a vault from before has destroyed', async () => {
      const before = createVault(store, masterKey);
      await before.forSealing('asha');
      await before.destroy('asha');
      expect(await replay()).toBe(0);
      expect(await subjectsIn(ledger)).toEqual(['asha']);
    });

    it('gets from its copy what it lacks, and the copy from it', async () => {
      const copy = await harness.openLedger('copy');
      await replay([copy]);
      await fill(store);
      await copy.append([{ subjectId: 'asha', at: '2026-03-11T08:00:00.000Z' }]);
      await ledger.append([{ subjectId: 'ravi', at: '2026-03-12T08:00:00.000Z' }]);
      expect(await replay([copy])).toBe(2);
      expect([...(await subjectsIn(ledger))].sort()).toEqual(['asha', 'ravi']);
      expect(await copy.read()).toMatchObject({ id: (await ledger.read()).id });
      expect([...(await subjectsIn(copy))].sort()).toEqual(['asha', 'ravi']);
    });

    it('is brought back by its copy when it is lost', async () => {
      const copy = await harness.openLedger('copy');
      await replay([copy]);
      await copy.append([{ subjectId: 'asha', at: '2026-03-11T08:00:00.000Z' }]);
      ledger = await harness.openLedger('another disk');
      expect(await replay([copy])).toBe(1);
      expect(await ledger.read()).toEqual(await copy.read());
    });

    it('keeps a vault shut whose ledger is in none of its places, until someone gives it up', async () => {
      await replay();
      await vaultOf().destroy('asha');
      ledger = await harness.openLedger('another disk');
      await expect(replay()).rejects.toThrow('The ledger of erasures is missing');
      await expect(requireReplayed(store, masterKey, [ledger])).rejects.toThrow(
        'The ledger of erasures is missing',
      );
      await startNewLedger(store, masterKey, [ledger]);
      expect(await replay()).toBe(0);
      expect(await subjectsIn(ledger)).toEqual(['asha']);
    });

    it('is not taken for that of another portal', async () => {
      await replay();
      const others = await harness.openLedger('of others');
      await others.begin(randomUUID());
      await expect(replay([others])).rejects.toThrow(
        `The ledger of erasures in ${others.place} is that of another portal`,
      );
    });

    it('is one for several processes that start a new portal at the same time', async () => {
      await Promise.all(Array.from({ length: 5 }, () => replay()));
      expect(await replay()).toBe(0);
    });

    it('lets an erasure go on when a copy cannot be written, and tells it with the next one', async () => {
      const copy = await harness.openLedger('copy');
      await replay([copy]);
      let isAway = true;
      const failed: string[] = [];
      const cut: ErasureLedger = {
        ...copy,
        append: async (erasures) =>
          isAway ? Promise.reject(new Error('away')) : copy.append(erasures),
      };
      const vault = createVault(store, masterKey, {
        noteErasure: erasureNotes([ledger, cut], (place) => void failed.push(place)),
      });
      await vault.destroy('asha');
      expect(failed).toEqual([copy.place]);
      isAway = false;
      await vault.destroy('ravi');
      expect(await subjectsIn(copy)).toEqual(['asha', 'ravi']);
    });
  });
}
