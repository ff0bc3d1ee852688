import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  AccessRecord,
  AddressRecord,
  CredentialRecord,
  KeyRecord,
  MailRecord,
  KnownDeviceRecord,
  SessionRecord,
  VaultStore,
} from '../vault-store.ts';

export type VaultStoreHarness = {
  open(): Promise<VaultStore>;
  close(): Promise<void>;
};

const newKey = (more: Partial<KeyRecord> = {}): KeyRecord => ({
  keyId: randomUUID(),
  subjectId: randomUUID(),
  state: 'live',
  wrapped: randomBytes(60),
  heldUntil: null,
  ...more,
});
const asPlain = (record: KeyRecord | null) =>
  record && { ...record, wrapped: record.wrapped && Buffer.from(record.wrapped).toString('hex') };
const DESTROYED = { state: 'destroyed', wrapped: null, heldUntil: null } as const;

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

    describe('keys', () => {
      it('finds a key by subject and by id', async () => {
        const key = newKey();
        expect(asPlain(await store.createKey(key))).toEqual(asPlain(key));
        expect(asPlain(await other.keyOfSubject(key.subjectId))).toEqual(asPlain(key));
        expect(asPlain(await other.keyById(key.keyId))).toEqual(asPlain(key));
        expect(await store.keyOfSubject(key.keyId)).toBeNull();
        expect(await store.keyById(key.subjectId)).toBeNull();
      });

      it('finds several keys by their ids at once, and leaves out ids that no key has', async () => {
        const keys = [newKey(), newKey(), newKey()];
        for (const key of keys) await store.createKey(key);
        const [first, , last] = keys;
        const found = await other.keysById([last!.keyId, randomUUID(), first!.keyId]);
        expect(found.map(asPlain)).toHaveLength(2);
        expect(found.map(asPlain)).toEqual(expect.arrayContaining([first!, last!].map(asPlain)));
        expect(await store.keysById([])).toEqual([]);
      });

      it('keeps one key a subject even if 20 are made at once', async () => {
        const subjectId = randomUUID();
        const made = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 === 0 ? store : other).createKey(newKey({ subjectId })),
          ),
        );
        expect(new Set(made.map(({ keyId }) => keyId)).size).toBe(1);
        expect(asPlain(await store.keyOfSubject(subjectId))).toEqual(asPlain(made[0] ?? null));
      });

      it('changes a key only from the expected state', async () => {
        const key = newKey();
        await store.createKey(key);
        const heldUntil = '2026-12-31T00:00:00.000Z';
        const held = { state: 'held', wrapped: key.wrapped, heldUntil } as const;
        expect(await store.changeKey(key.keyId, 'held', { ...held, heldUntil: null })).toBe(false);
        expect(await store.changeKey(key.keyId, 'live', held)).toBe(true);
        expect(await store.changeKey(key.keyId, 'live', held)).toBe(false);
        expect(asPlain(await store.keyOfSubject(key.subjectId))).toEqual(
          asPlain({ ...key, ...held }),
        );
        expect(await store.changeKey(randomUUID(), 'live', held)).toBe(false);
      });

      it('lets one of several simultaneous changes of a key win', async () => {
        const key = newKey();
        await store.createKey(key);
        const changed = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 === 0 ? store : other).changeKey(key.keyId, 'live', DESTROYED),
          ),
        );
        expect(changed.filter(Boolean)).toHaveLength(1);
      });

      it('makes no new key in place of a destroyed one', async () => {
        const key = newKey();
        await store.createKey(key);
        expect(await store.changeKey(key.keyId, 'live', DESTROYED)).toBe(true);
        const existing = await other.createKey(newKey({ subjectId: key.subjectId }));
        expect(existing).toMatchObject({ keyId: key.keyId, ...DESTROYED });
        expect(await store.keyById(key.keyId)).toMatchObject(DESTROYED);
      });

      it('lists the keys held until an instant', async () => {
        const held = (heldUntil: string) => newKey({ state: 'held', heldUntil });
        const [early, later] = [held('2001-01-01T00:00:00.000Z'), held('2001-01-03T00:00:00.000Z')];
        for (const key of [later, early, newKey()]) await store.createKey(key);
        const due = async (until: string) => {
          const keys = await store.heldKeys(until);
          return [early, later].map(({ keyId }) => keys.some((key) => key.keyId === keyId));
        };
        expect(await due('2000-12-31T23:59:59.999Z')).toEqual([false, false]);
        expect(await due('2001-01-01T00:00:00.000Z')).toEqual([true, false]);
        expect(await due('2001-02-01T00:00:00.000Z')).toEqual([true, true]);
        await store.changeKey(early.keyId, 'held', DESTROYED);
        expect(await due('2001-02-01T00:00:00.000Z')).toEqual([false, true]);
      });

      it('lists the subjects of destroyed keys, however these were destroyed', async () => {
        const [live, held, destroyed] = [newKey(), newKey({ state: 'held' }), newKey()];
        for (const key of [live, held, destroyed]) await store.createKey(key);
        await store.changeKey(destroyed.keyId, 'live', DESTROYED);
        const tombstone = newKey({ state: 'destroyed', wrapped: null });
        await store.createKey(tombstone);
        const subjects = await other.destroyedSubjects();
        expect([...subjects].sort()).toEqual([destroyed.subjectId, tombstone.subjectId].sort());
      });

      it('pages through all keys, tombstones too', async () => {
        const keys = Array.from({ length: 7 }, () => newKey());
        for (const key of keys) await store.createKey(key);
        const [destroyed] = keys;
        if (!destroyed) throw new Error('Seven were made');
        await store.changeKey(destroyed.keyId, 'live', DESTROYED);
        const seen: string[] = [];
        for (;;) {
          const page = await store.keysAfter(seen.at(-1) ?? null, 3);
          expect(page.length).toBeLessThanOrEqual(3);
          if (page.length === 0) break;
          seen.push(...page.map(({ keyId }) => keyId));
        }
        expect(seen).toEqual([...new Set(seen)].sort());
        expect(seen).toEqual(expect.arrayContaining(keys.map(({ keyId }) => keyId)));
      });
    });

    describe('credentials', () => {
      it('replaces a credential only at the expected version', async () => {
        const subjectId = randomUUID();
        const credential = (version: number) => ({ subjectId, hash: `hash-${version}`, version });
        expect(await store.credential(subjectId)).toBeNull();
        expect(await store.putCredential(credential(1), 4)).toBe(false);
        expect(await store.putCredential(credential(1), null)).toBe(true);
        expect(await store.putCredential(credential(2), null)).toBe(false);
        expect(await other.credential(subjectId)).toEqual(credential(1));
        expect(await other.putCredential(credential(2), 1)).toBe(true);
        expect(await store.putCredential(credential(3), 1)).toBe(false);
        expect(await store.credential(subjectId)).toEqual(credential(2));
        await store.deleteCredential(subjectId);
        expect(await other.credential(subjectId)).toBeNull();
        await store.deleteCredential(subjectId);
      });

      it('pages through all credentials', async () => {
        const made = Array.from({ length: 7 }, () => ({
          subjectId: randomUUID(),
          hash: randomUUID(),
          version: 1,
        }));
        for (const credential of made) await store.putCredential(credential, null);
        const seen: CredentialRecord[] = [];
        for (;;) {
          const page = await other.credentialsAfter(seen.at(-1)?.subjectId ?? null, 3);
          expect(page.length).toBeLessThanOrEqual(3);
          if (page.length === 0) break;
          seen.push(...page);
        }
        const subjects = seen.map(({ subjectId }) => subjectId);
        expect(subjects).toEqual([...new Set(subjects)].sort());
        expect(seen).toEqual(expect.arrayContaining(made));
      });

      it('lets one of several simultaneous first credentials win', async () => {
        const subjectId = randomUUID();
        const set = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 === 0 ? store : other).putCredential(
              { subjectId, hash: `hash-${index}`, version: 1 },
              null,
            ),
          ),
        );
        expect(set.filter(Boolean)).toHaveLength(1);
        expect((await store.credential(subjectId))?.hash).toBe(`hash-${set.indexOf(true)}`);
      });
    });

    describe('addresses', () => {
      const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
      const reserved = (more: Partial<AddressRecord> = {}): AddressRecord => ({
        hash: randomUUID(),
        subjectId: randomUUID(),
        state: 'reserved',
        since: at('08'),
        ...more,
      });
      const added = async (more: Partial<AddressRecord> = {}) => {
        const record = reserved(more);
        expect(await store.putAddress(record, null)).toBe(true);
        return record;
      };

      it('gives an address to one of forty who want it at once, in two processes', async () => {
        const hash = randomUUID();
        const wishes = Array.from({ length: 40 }, () => reserved({ hash }));
        const got = await Promise.all(
          wishes.map((wish, index) => (index % 2 === 0 ? store : other).putAddress(wish, null)),
        );
        expect(got.filter(Boolean)).toHaveLength(1);
        expect(await other.address(hash)).toEqual(wishes[got.indexOf(true)]);
        expect(await store.address(randomUUID())).toBeNull();
      });

      it('lets one of several take an address over, and only from the holder that was seen', async () => {
        const held = await added();
        const heirs = Array.from({ length: 10 }, () => reserved({ hash: held.hash }));
        const got = await Promise.all(
          heirs.map((heir, index) => (index % 2 === 0 ? store : other).putAddress(heir, held)),
        );
        expect(got.filter(Boolean)).toHaveLength(1);
        const heir = heirs[got.indexOf(true)] ?? held;
        expect(await store.putAddress(held, held)).toBe(false);
        const anew: AddressRecord = { ...heir, since: at('09') };
        expect(await other.putAddress(anew, heir)).toBe(true);
        expect(await store.putAddress({ ...heir, state: 'confirmed' }, heir)).toBe(false);
        const confirmed: AddressRecord = { ...anew, state: 'confirmed' };
        expect(await store.putAddress(confirmed, anew)).toBe(true);
        expect(await other.address(held.hash)).toEqual(confirmed);
        expect(await other.putAddress(heir, anew)).toBe(false);
        const never = reserved();
        expect(await store.putAddress(never, never)).toBe(false);
        expect(await store.address(never.hash)).toBeNull();
      });

      it('deletes an address unless its record has changed', async () => {
        const held = await added();
        expect(await other.deleteAddress({ ...held, since: at('09') })).toBe(false);
        expect(await other.deleteAddress({ ...held, subjectId: randomUUID() })).toBe(false);
        expect(await other.deleteAddress({ ...held, state: 'confirmed' })).toBe(false);
        expect(await other.deleteAddress(held)).toBe(true);
        expect(await store.address(held.hash)).toBeNull();
        expect(await store.deleteAddress(held)).toBe(false);
      });

      it('lists and deletes all addresses of a subject, and no others', async () => {
        const mine = await added({ state: 'confirmed' });
        const also = await added({ subjectId: mine.subjectId });
        const theirs = await added();
        const byHash = (records: readonly AddressRecord[]) =>
          records.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
        expect(byHash(await other.addressesOf(mine.subjectId))).toEqual(byHash([mine, also]));
        await other.deleteAddressesOf(mine.subjectId);
        expect(await store.addressesOf(mine.subjectId)).toEqual([]);
        expect(await store.address(also.hash)).toBeNull();
        expect(await store.address(theirs.hash)).toEqual(theirs);
      });

      it('finds old reservations, longest first, and no confirmed ones', async () => {
        const [newer, older] = [await added({ since: at('07') }), await added({ since: at('06') })];
        await added({ since: at('06'), state: 'confirmed' });
        await added({ since: at('08') });
        const found = (await other.addressesReservedBefore(at('08'))).map(({ hash }) => hash);
        expect(found).toEqual([older.hash, newer.hash]);
      });

      it('pages through all addresses', async () => {
        const made = [];
        for (let index = 0; index < 7; index++) made.push(await added());
        const seen: AddressRecord[] = [];
        for (;;) {
          const page = await other.addressesAfter(seen.at(-1)?.hash ?? null, 3);
          expect(page.length).toBeLessThanOrEqual(3);
          if (page.length === 0) break;
          seen.push(...page);
        }
        const hashes = seen.map(({ hash }) => hash);
        expect(hashes).toEqual([...new Set(hashes)].sort());
        expect(seen).toEqual(expect.arrayContaining(made));
      });
    });

    describe('tokens', () => {
      const newToken = (subjectId = randomUUID()) => ({
        hash: randomUUID(),
        subjectId,
        expiresAt: '2026-12-31T00:00:00.000Z',
      });

      it('returns a token any number of times, and takes it only once', async () => {
        const token = newToken();
        await store.putToken(token);
        expect(await other.token(token.hash)).toEqual(token);
        const taken = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 === 0 ? store : other).takeToken(token.hash),
          ),
        );
        expect(taken.filter((one) => one !== null)).toEqual([token]);
        expect(await store.token(token.hash)).toBeNull();
        expect(await store.takeToken(randomUUID())).toBeNull();
      });

      it('deletes all tokens of a subject', async () => {
        const mine = newToken();
        const [also, theirs] = [newToken(mine.subjectId), newToken()];
        for (const token of [mine, also, theirs]) await store.putToken(token);
        await other.deleteTokensOf(mine.subjectId);
        expect(await store.token(mine.hash)).toBeNull();
        expect(await store.takeToken(also.hash)).toBeNull();
        expect(await store.token(theirs.hash)).toEqual(theirs);
      });
    });

    describe('sessions', () => {
      const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
      const newSession = (more: Partial<SessionRecord> = {}): SessionRecord => ({
        id: randomUUID(),
        subjectId: randomUUID(),
        credentialVersion: 1,
        userAgent: 'Firefox',
        createdAt: at('08'),
        lastUsedAt: at('08'),
        endedAt: null,
        confirmedAt: null,
        ...more,
      });
      const added = async (more: Partial<SessionRecord> = {}) => {
        const session = newSession(more);
        await store.addSession(session);
        return session;
      };

      it('keeps the first session of an id', async () => {
        const session = await added();
        await other.addSession({ ...session, userAgent: 'Safari' });
        expect(await other.session(session.id)).toEqual(session);
        expect(await store.session(randomUUID())).toBeNull();
      });

      it('lists the sessions of a subject', async () => {
        const mine = await added();
        const also = await added({ subjectId: mine.subjectId });
        await added();
        const listed = await other.sessionsOf(mine.subjectId);
        expect(listed).toHaveLength(2);
        expect(listed).toEqual(expect.arrayContaining([mine, also]));
      });

      it('pages through all sessions', async () => {
        const made = [];
        for (let index = 0; index < 7; index++) made.push(await added());
        const seen: SessionRecord[] = [];
        for (;;) {
          const page = await other.sessionsAfter(seen.at(-1)?.id ?? null, 3);
          expect(page.length).toBeLessThanOrEqual(3);
          if (page.length === 0) break;
          seen.push(...page);
        }
        const ids = seen.map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)].sort());
        expect(seen).toEqual(expect.arrayContaining(made));
      });

      it('notes the newest use, and brings no session back', async () => {
        const { id } = await added();
        await store.noteSessionUse(id, at('10'));
        await other.noteSessionUse(id, at('09'));
        expect(await store.session(id)).toMatchObject({
          createdAt: at('08'),
          lastUsedAt: at('10'),
        });
        const gone = randomUUID();
        await store.noteSessionUse(gone, at('10'));
        expect(await store.session(gone)).toBeNull();
      });

      it("moves the last uses of a subject's sessions back to an instant, and none forward", async () => {
        const used = await added({ lastUsedAt: at('10') });
        const { subjectId } = used;
        const unused = await added({ subjectId, lastUsedAt: at('08') });
        const theirs = await added({ lastUsedAt: at('10') });
        await store.session(used.id);
        await other.backdateSessionUses(subjectId, at('09'));
        expect(await other.session(used.id)).toEqual({ ...used, lastUsedAt: at('09') });
        await expect.poll(() => store.session(used.id)).toEqual({ ...used, lastUsedAt: at('09') });
        expect(await other.session(unused.id)).toEqual(unused);
        expect(await other.session(theirs.id)).toEqual(theirs);
      });

      it('renews a session for a new version of the credential', async () => {
        const session = await added();
        await store.renewSession(session.id, 2);
        expect(await other.session(session.id)).toEqual({ ...session, credentialVersion: 2 });
      });

      it('confirms a session, in every process, until its credential changes', async () => {
        const session = await added();
        expect(await other.session(session.id)).toMatchObject({ confirmedAt: null });
        await store.confirmSession(session.id, 1, at('09'));
        expect(await other.session(session.id)).toEqual({ ...session, confirmedAt: at('09') });
        await other.renewSession(session.id, 2);
        expect(await store.session(session.id)).toMatchObject({ confirmedAt: null });
      });

      it('confirms no session of an earlier credential, and none that has ended', async () => {
        const session = await added();
        await store.confirmSession(session.id, 2, at('09'));
        expect(await other.session(session.id)).toEqual(session);
        await store.endSession(session.id, at('09'));
        await store.confirmSession(session.id, 1, at('10'));
        expect(await other.session(session.id)).toMatchObject({ confirmedAt: null });
      });

      it('ends a session once, and forgets its user agent', async () => {
        const session = await added();
        const ended = { ...session, userAgent: '', endedAt: at('09') };
        await store.endSession(session.id, at('09'));
        expect(await other.session(session.id)).toEqual(ended);
        await other.endSession(session.id, at('10'));
        expect(await other.session(session.id)).toEqual(ended);
        await store.addSession(session);
        expect(await store.session(session.id)).toEqual(ended);
      });

      it('ends a session at once where it has been read before, in every process', async () => {
        for (const [ending, reading] of [
          [store, other],
          [other, store],
          [store, store],
        ] as const) {
          const { id } = await added();
          for (let reads = 0; reads < 2; reads++)
            expect(await reading.session(id)).toMatchObject({ endedAt: null });
          await ending.endSession(id, at('09'));
          expect(await reading.session(id)).toMatchObject({ endedAt: at('09') });
        }
      });

      it('ends the sessions of a subject, except one if asked', async () => {
        const mine = await added();
        const also = await added({ subjectId: mine.subjectId });
        const theirs = await added();
        await other.endSessionsOf(mine.subjectId, at('09'), mine.id);
        expect(await store.session(mine.id)).toEqual(mine);
        expect(await store.session(also.id)).toMatchObject({ endedAt: at('09'), userAgent: '' });
        await other.endSessionsOf(mine.subjectId, at('10'), null);
        expect(await store.session(mine.id)).toMatchObject({ endedAt: at('10'), userAgent: '' });
        expect(await store.session(also.id)).toMatchObject({ endedAt: at('09') });
        expect(await store.session(theirs.id)).toEqual(theirs);
      });

      it('deletes all sessions of a subject', async () => {
        const mine = await added();
        const also = await added({ subjectId: mine.subjectId });
        const theirs = await added();
        await other.deleteSessionsOf(mine.subjectId);
        expect(await store.sessionsOf(mine.subjectId)).toEqual([]);
        expect(await store.session(also.id)).toBeNull();
        expect(await store.session(theirs.id)).toEqual(theirs);
      });

      it("deletes the sessions that were not used since an instant, except those with their subject's id", async () => {
        const [old, used] = [await added(), await added({ lastUsedAt: at('10') })];
        const subjectId = randomUUID();
        const shared = await added({ id: subjectId, subjectId, endedAt: at('08') });
        await other.deleteSessionsUnusedSince(at('10'));
        expect(await store.session(old.id)).toBeNull();
        expect(await store.session(used.id)).toEqual(used);
        expect(await store.session(shared.id)).toEqual(shared);
      });
    });

    describe('accesses', () => {
      const newAccess = (hour = '2001-03-10T08', subjectId: string = randomUUID()) => ({
        id: `${hour}.${randomUUID()}`,
        subjectId,
        readerId: 'office' as string | null,
        way: 'desk',
        at: `${hour}:00:00.000Z`,
      });

      it('keeps an access once, and lists those of a subject, newest first', async () => {
        const first = newAccess();
        const [second, third] = ['09', '10'].map((hour) =>
          newAccess(`2001-03-10T${hour}`, first.subjectId),
        );
        if (!second || !third) throw new Error('Two were made');
        await store.addAccesses([second, newAccess(), first]);
        await other.addAccesses([{ ...second, at: first.at }, third]);
        await store.addAccesses([]);
        const { subjectId } = first;
        expect(await other.accessesOf(subjectId, null, 10)).toEqual([third, second, first]);
        expect(await other.accessesOf(subjectId, null, 2)).toEqual([third, second]);
        expect(await other.accessesOf(subjectId, second, 10)).toEqual([first]);
      });

      it('pages through accesses of one instant without loss', async () => {
        const subjectId = randomUUID();
        const made = Array.from({ length: 7 }, () => newAccess('2001-03-10T08', subjectId));
        await store.addAccesses(made);
        const seen: AccessRecord[] = [];
        for (;;) {
          const page = await other.accessesOf(subjectId, seen.at(-1) ?? null, 3);
          if (page.length === 0) break;
          seen.push(...page);
        }
        expect(seen).toHaveLength(7);
        expect(seen).toEqual(expect.arrayContaining(made));
      });

      it('pages through all accesses, hour by hour', async () => {
        const made = ['1999-03-10T08', '1999-03-10T09', '1999-03-11T08'].map((hour) =>
          newAccess(hour),
        );
        await store.addAccesses(made.toReversed());
        expect(await other.accessesAfter('1999-03', 2)).toEqual(made.slice(0, 2));
        expect((await other.accessesAfter(made[1]?.id ?? '', 1))[0]).toEqual(made[2]);
      });

      it('deletes those of a subject, and old ones some at a time', async () => {
        const mine = newAccess('1998-03-10T08');
        const old = Array.from({ length: 5 }, () => newAccess('1998-03-11T08'));
        const kept = newAccess('1998-03-12T08');
        await store.addAccesses([mine, ...old, kept]);
        await other.deleteAccessesOf(mine.subjectId);
        expect(await store.accessesOf(mine.subjectId, null, 10)).toEqual([]);
        expect(await other.deleteAccessesBefore('1998-03-12', 3)).toBe(3);
        expect(await other.deleteAccessesBefore('1998-03-12', 3)).toBe(2);
        expect(await other.deleteAccessesBefore('1998-03-12', 3)).toBe(0);
        expect(await store.accessesAfter('1998', 1)).toEqual([kept]);
      });

      it('takes no access to a subject whose key is destroyed', async () => {
        const key = newKey();
        await store.createKey(key);
        const access = newAccess('2001-03-10T08', key.subjectId);
        await store.changeKey(key.keyId, 'live', DESTROYED);
        await other.addAccesses([access, newAccess()]);
        expect(await store.accessesOf(key.subjectId, null, 10)).toEqual([]);
      });
    });

    describe('known devices', () => {
      const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
      const newDevice = (hour = '08', subjectId = randomUUID()) => ({
        hash: randomUUID(),
        subjectId,
        usedAt: at(hour),
      });

      it('finds a known device by its hash, and notes its newest use', async () => {
        const device = newDevice();
        await store.putKnownDevice(device, 3);
        expect(await other.knownDevice(device.hash)).toEqual(device);
        await other.putKnownDevice({ ...device, usedAt: at('09') }, 3);
        expect(await store.knownDevice(device.hash)).toEqual({ ...device, usedAt: at('09') });
        expect(await store.knownDevice(randomUUID())).toBeNull();
      });

      it('keeps the known devices of a subject that were used last', async () => {
        const [oldest, theirs] = [newDevice('08'), newDevice('01')];
        const newer = ['09', '10', '11'].map((hour) => newDevice(hour, oldest.subjectId));
        for (const device of [oldest, theirs, ...newer]) await store.putKnownDevice(device, 3);
        expect(await other.knownDevice(oldest.hash)).toBeNull();
        for (const device of [theirs, ...newer])
          expect(await other.knownDevice(device.hash)).toEqual(device);
      });

      it('lists the known devices of one subject', async () => {
        const mine = newDevice();
        const [also, theirs] = [newDevice('09', mine.subjectId), newDevice()];
        for (const device of [mine, also, theirs]) await store.putKnownDevice(device, 3);
        const listed = await other.knownDevicesOf(mine.subjectId);
        expect(listed).toHaveLength(2);
        expect(listed).toEqual(expect.arrayContaining([mine, also]));
        expect(await other.knownDevicesOf(randomUUID())).toEqual([]);
      });

      it('deletes all known devices of a subject', async () => {
        const mine = newDevice();
        const [also, theirs] = [newDevice('09', mine.subjectId), newDevice()];
        for (const device of [mine, also, theirs]) await store.putKnownDevice(device, 3);
        await other.deleteKnownDevicesOf(mine.subjectId);
        expect(await store.knownDevice(mine.hash)).toBeNull();
        expect(await store.knownDevice(also.hash)).toBeNull();
        expect(await store.knownDevice(theirs.hash)).toEqual(theirs);
      });

      it('pages through all known devices', async () => {
        const made = Array.from({ length: 7 }, () => newDevice());
        for (const device of made) await store.putKnownDevice(device, 3);
        const seen: KnownDeviceRecord[] = [];
        for (;;) {
          const page = await other.knownDevicesAfter(seen.at(-1)?.hash ?? null, 3);
          expect(page.length).toBeLessThanOrEqual(3);
          if (page.length === 0) break;
          seen.push(...page);
        }
        const hashes = seen.map(({ hash }) => hash);
        expect(hashes).toEqual([...new Set(hashes)].sort());
        expect(seen).toEqual(expect.arrayContaining(made));
      });
    });

    describe('attempts', () => {
      const at = (minute: string) => `2026-03-10T08:${minute}:00.000Z`;
      const early = { at: at('00'), endsAt: at('15') };

      it('counts the attempts of a source until their window ends, whichever process sees them', async () => {
        const source = randomUUID();
        expect(await store.addAttempts(source, 1, early)).toEqual({ count: 1, endsAt: at('15') });
        const later = { at: at('10'), endsAt: at('25') };
        expect(await other.addAttempts(source, 1, later)).toEqual({ count: 2, endsAt: at('15') });
        const next = { at: at('15'), endsAt: at('30') };
        expect(await store.addAttempts(source, 1, next)).toEqual({ count: 1, endsAt: at('30') });
        expect((await store.addAttempts(randomUUID(), 1, next)).count).toBe(1);
      });

      it('counts every one of the attempts that come at once', async () => {
        const source = randomUUID();
        await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 === 0 ? store : other).addAttempts(source, 1, early),
          ),
        );
        expect((await store.addAttempts(source, 1, early)).count).toBe(21);
      });

      it('takes attempts away, but never below none', async () => {
        const source = randomUUID();
        for (let times = 0; times < 3; times++) await store.addAttempts(source, 1, early);
        expect((await store.addAttempts(source, -1, early)).count).toBe(2);
        expect((await store.addAttempts(source, -5, early)).count).toBe(0);
        expect((await store.addAttempts(randomUUID(), -1, early)).count).toBe(0);
      });

      it('forgets the attempts of a source, and those whose window has ended', async () => {
        const [forgotten, ended, open] = [randomUUID(), randomUUID(), randomUUID()];
        await store.addAttempts(forgotten, 1, early);
        await store.addAttempts(ended, 1, early);
        await store.addAttempts(open, 1, { ...early, endsAt: at('16') });
        await other.deleteAttempts(forgotten);
        await other.deleteAttemptsEndedBy(at('15'));
        const counts = [];
        for (const source of [forgotten, ended, open])
          counts.push((await store.addAttempts(source, 1, early)).count);
        expect(counts).toEqual([1, 1, 2]);
      });
    });

    describe('documents', () => {
      const newDocument = (name: string, sealed: Buffer | null) => ({
        name,
        id: randomUUID(),
        position: '0000000000000007',
        sealed,
      });
      const read = async (name: string) => {
        const found = await other.document(name);
        return found && { ...found, sealed: found.sealed && Buffer.from(found.sealed) };
      };

      it('replaces a document only where the expected one stands, and knows one that is deleted', async () => {
        const name = randomUUID();
        const [first, second] = [
          newDocument(name, Buffer.from('first')),
          newDocument(name, Buffer.from('second')),
        ];
        expect(await store.document(name)).toBeNull();
        expect(await store.documentId(name)).toBeNull();
        expect(await store.putDocument(first, randomUUID())).toBe(false);
        expect(await store.putDocument(first, null)).toBe(true);
        expect(await store.putDocument(second, null)).toBe(false);
        expect(await read(name)).toEqual(first);
        expect(await other.putDocument(second, first.id)).toBe(true);
        expect(await store.documentId(name)).toBe(second.id);
        const deleted = newDocument(name, null);
        expect(await store.putDocument(deleted, first.id)).toBe(false);
        expect(await store.putDocument(deleted, second.id)).toBe(true);
        expect(await read(name)).toEqual(deleted);
        expect(await other.documentNames()).toContain(name);
      });
    });

    describe('mails', () => {
      const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
      const plain = (record: MailRecord | null) =>
        record && { ...record, sealed: record.sealed && Buffer.from(record.sealed).toString() };
      const added = async (more: Partial<MailRecord> = {}) => {
        const record: MailRecord = {
          id: randomUUID(),
          subjectId: randomUUID(),
          kind: 'welcome',
          state: 'waiting',
          at: at('08'),
          since: at('08'),
          tries: 0,
          expiresAt: null,
          sealed: Buffer.from('sealed'),
          version: 1,
          ...more,
        };
        expect(await store.putMail(record, null)).toBe(true);
        return record;
      };
      const due = async (hour: string, limit = 1_000) =>
        (await other.mailsDue(at(hour), limit)).map(({ id }) => id);

      it('keeps the first mail of an id', async () => {
        const mail = await added({ expiresAt: at('09') });
        expect(await other.putMail({ ...mail, kind: 'another' }, null)).toBe(false);
        expect(plain(await other.mail(mail.id))).toEqual(plain(mail));
        expect(await store.mail(randomUUID())).toBeNull();
      });

      it('lets one of several processes change a mail', async () => {
        const mail = await added();
        const changed = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 === 0 ? store : other).putMail(
              { ...mail, tries: index, version: 2 },
              mail.version,
            ),
          ),
        );
        expect(changed.filter(Boolean)).toHaveLength(1);
        expect((await store.mail(mail.id))?.tries).toBe(changed.indexOf(true));
        const done = { ...mail, state: 'done', sealed: null, version: 3 } as const;
        expect(await other.putMail(done, 2)).toBe(true);
        expect(await store.mail(mail.id)).toEqual(done);
        expect(await store.putMail(mail, randomUUID().length)).toBe(false);
      });

      it('finds the mails that are due, longest first, and no others', async () => {
        const newest = await added({ at: at('10') });
        const early = await added({ at: at('09') });
        const later = await added({ at: at('11') });
        await added({ at: at('09'), state: 'failed' });
        await added({ at: at('09'), state: 'done' });
        expect(await due('10')).toEqual([early.id, newest.id]);
        expect(await due('10', 1)).toEqual([early.id]);
        expect(await due('08')).toEqual([]);
        expect(await due('12')).toContain(later.id);
      });

      it('pages through all mails', async () => {
        const made = [];
        for (let index = 0; index < 7; index++) made.push(await added());
        const seen: string[] = [];
        for (;;) {
          const page = await other.mailsAfter(seen.at(-1) ?? null, 3);
          expect(page.length).toBeLessThanOrEqual(3);
          if (page.length === 0) break;
          seen.push(...page.map(({ id }) => id));
        }
        expect(seen).toEqual([...new Set(seen)].sort());
        expect(seen).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
      });

      it('deletes all mails of a subject, and never changes one that is deleted', async () => {
        const mine = await added();
        const also = await added({ subjectId: mine.subjectId, state: 'failed' });
        const theirs = await added();
        await other.deleteMailsOf(mine.subjectId, null);
        expect(await store.mail(mine.id)).toBeNull();
        expect(await store.mail(also.id)).toBeNull();
        expect(await store.mail(theirs.id)).not.toBeNull();
        expect(await store.putMail({ ...mine, version: 2 }, mine.version)).toBe(false);
        expect(await store.mail(mine.id)).toBeNull();
      });

      it('deletes the mails of a subject that are of one kind', async () => {
        const mine = await added({ kind: 'password-reset' });
        const also = await added({ subjectId: mine.subjectId, kind: 'second-step' });
        const theirs = await added({ kind: 'password-reset' });
        await other.deleteMailsOf(mine.subjectId, 'password-reset');
        expect(await store.mail(mine.id)).toBeNull();
        expect(await store.mail(also.id)).not.toBeNull();
        expect(await store.mail(theirs.id)).not.toBeNull();
      });

      it('deletes mails that have not waited for long', async () => {
        const [failed, done] = [await added({ state: 'failed' }), await added({ state: 'done' })];
        const [waiting, recent] = [await added(), await added({ state: 'done', at: at('10') })];
        await other.deleteMailsSettledBefore(at('10'));
        const left = await Promise.all(
          [failed, done, waiting, recent].map(async ({ id }) => (await store.mail(id))?.state),
        );
        expect(left).toEqual([undefined, undefined, 'waiting', 'done']);
      });
    });

    describe('secrets', () => {
      const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');

      it('keeps the first secret of a name', async () => {
        const secret = randomUUID();
        expect(await store.secret(secret)).toBeNull();
        const made = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 === 0 ? store : other).createSecret(secret, randomBytes(40)),
          ),
        );
        expect(new Set(made.map(hex)).size).toBe(1);
        expect(hex(await other.secret(secret))).toBe(hex(made[0] ?? null));
      });

      it('replaces a secret, and lists the names', async () => {
        const [one, two] = [randomUUID(), randomUUID()];
        await store.createSecret(one, Buffer.from('old'));
        await store.replaceSecret(one, Buffer.from('new'));
        await store.replaceSecret(two, Buffer.from('first'));
        expect(hex(await other.secret(one))).toBe(hex(Buffer.from('new')));
        expect(hex(await other.secret(two))).toBe(hex(Buffer.from('first')));
        const names = await other.secretNames();
        expect(names).toEqual(expect.arrayContaining([one, two]));
        expect(names).toEqual([...names].sort());
      });

      it('deletes a secret, so that the next one of its name is another', async () => {
        const name = randomUUID();
        await store.createSecret(name, Buffer.from('old'));
        await other.deleteSecret(name);
        await other.deleteSecret(name);
        expect(await store.secret(name)).toBeNull();
        expect(await store.secretNames()).not.toContain(name);
        expect(hex(await store.createSecret(name, Buffer.from('new')))).toBe(
          hex(Buffer.from('new')),
        );
      });
    });
  });
}
