import { createHash, randomUUID } from 'node:crypto';
import { emailStream, type EmailEvent } from '@portal/contracts/accounts/email.events';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { hashedUnder } from '@portal/service-kit/vault/address-hash';
import type { Vault } from '@portal/service-kit/vault/vault';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, PASSWORD, registrationOf, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openPortal({ settings: { PORTAL_RETENTION_HOLD_DAYS: 0 } });
});
afterEach(() => portal.close());

const OLD_SECRET = 'email-addresses';
const MINUTE = 60_000;
type Wrapping = {
  readonly vault?: (vault: Vault) => Vault;
  readonly eventStore?: (store: EventStore) => EventStore;
};

async function restart(wrapping: Wrapping = {}): Promise<void> {
  const api = portal.createApi(wrapping);
  try {
    await api.prepare();
    api.work();
  } finally {
    await api.stop();
  }
}
/** As a vault from a backup has them. */
async function loseAddresses(): Promise<void> {
  for (const { subjectId } of await portal.addresses())
    await portal.vault.deleteAddressesOf(subjectId);
}
const holders = async () =>
  (await portal.addresses()).map(({ subjectId, state }) => ({ subjectId, state }));
const confirmed = (...ids: readonly string[]) =>
  expect.arrayContaining(ids.map((subjectId) => ({ subjectId, state: 'confirmed' })));
const login = (email: string) =>
  portal.http.post('/api/auth/login').send({ email, password: PASSWORD });
const reject = async (memberId: string) =>
  portal.http
    .delete(`/api/users/${memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
const move = async (memberId: string, email: string) =>
  portal.http
    .put(`/api/users/${memberId}/email`)
    .set(await portal.asAdmin())
    .send({ email, reason: 'Asked by phone' })
    .expect(200);

/** As earlier releases reserved an address. */
async function reserveInLog(memberId: string, email: string): Promise<string> {
  const addressHash = hashedUnder(await portal.vault.secret(OLD_SECRET), email);
  const stream = emailStream.name({ addressHash });
  const codec = createEventCodec<EmailEvent>(emailStream.events, portal.vault);
  const events: readonly EmailEvent[] = [
    { type: 'EmailReserved', data: { addressHash, memberId } },
    { type: 'EmailConfirmed', data: { addressHash } },
  ];
  for (const [index, event] of events.entries()) {
    const meta = {
      id: randomUUID(),
      occurredAt: portal.now().toISOString(),
      actor: { kind: 'system', id: 'portal' },
      commandId: randomUUID(),
      correlationId: 'start',
      causationId: 'start',
    };
    const encoded = await codec.encode(stream, event, meta);
    await portal.eventStore.append(stream, [encoded], index === 0 ? 'none' : index - 1);
  }
  return addressHash;
}

it('takes the addresses of an old data folder from what its members stated, and forgets the secret that named its streams', async () => {
  const asha = await portal.register('Asha Patil');
  const ravi = await portal.register('Ravi Kale');
  const gone = await portal.register('Mina Rao');
  for (const { memberId, email } of [asha, ravi, gone]) await reserveInLog(memberId, email);
  await reject(gone.memberId);
  await loseAddresses();
  await login(asha.email).expect(401);

  await restart();
  expect(await holders()).toEqual(confirmed(asha.memberId, ravi.memberId));
  expect(await holders()).toHaveLength(3);
  await login(asha.email).expect(403);
  await portal.http.post('/api/auth/register').send(registrationOf('Ravi Kale')).expect(409);
  await portal.register('Mina Rao');
  expect(await portal.vaultStore.secretNames()).not.toContain(OLD_SECRET);
  expect((await portal.ofType('EmailReserved')).map(({ data }) => data.memberId)).toEqual([
    asha.memberId,
    ravi.memberId,
    null,
  ]);
});

it('leaves no hash of the address of an erased member, neither in the log nor in the vault', async () => {
  const asha = await portal.register('Asha Patil');
  const former = await reserveInLog(asha.memberId, asha.email);
  await restart();
  const present = (await portal.vaultStore.addressesOf(asha.memberId)).map(({ hash }) => hash);
  expect(present).toHaveLength(1);
  await reject(asha.memberId);
  portal.passTime(MINUTE);
  await portal.api.sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect(await portal.vaultStore.addressesOf(asha.memberId)).toEqual([]);
  const secrets = await Promise.all(
    (await portal.vaultStore.secretNames()).map((name) =>
      portal.vault.secret(name).catch(() => null),
    ),
  );
  const log = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
  for (const secret of secrets)
    if (secret) expect(log).not.toContain(hashedUnder(secret, asha.email));
  expect(log).toContain(former);
  for (const hash of present) expect(log).not.toContain(hash);
});

it('goes on after an interruption, and forgets the secret only once it is through', async () => {
  const members = [];
  for (const name of ['Asha Patil', 'Ravi Kale', 'Mina Rao'])
    members.push(await portal.register(name));
  await portal.vault.secret(OLD_SECRET);
  await loseAddresses();
  let puts = 0;
  const dying = (vault: Vault): Vault => ({
    ...vault,
    putAddress: (...args) => {
      if (++puts > 3) throw new Error('The process has died');
      return vault.putAddress(...args);
    },
  });
  await expect(restart({ vault: dying })).rejects.toThrow('The process has died');
  expect(await portal.vaultStore.secretNames()).toContain(OLD_SECRET);
  await restart();
  expect(await holders()).toEqual(confirmed(...members.map(({ memberId }) => memberId)));
  expect(await portal.vaultStore.secretNames()).not.toContain(OLD_SECRET);
});

it('reads at each start only what came since the last one', async () => {
  await portal.register('Asha Patil');
  await restart();
  await portal.register('Ravi Kale');
  const read: string[] = [];
  const watched = (store: EventStore): EventStore => ({
    ...store,
    async readTypes(types, after, limit) {
      const found = await store.readTypes(types, after, limit);
      if (types.includes('MemberEmailChanged')) read.push(...found.events.map(({ type }) => type));
      return found;
    },
  });
  await restart({ eventStore: watched });
  expect(read).toEqual(['MemberRegistered']);
  read.length = 0;
  await restart({ eventStore: watched });
  expect(read).toEqual([]);
});

it('gives a vault that is older than the log the addresses of those whom it knows', async () => {
  const asha = await portal.register('Asha Patil');
  const ravi = await portal.register('Ravi Kale');
  await restart();
  const [before] = await portal.vaultStore.addressesOf(asha.memberId);
  const [ofRavi] = await portal.vaultStore.addressesOf(ravi.memberId);
  const note = await portal.vault.note('addresses-followed');
  if (!before || !ofRavi) throw new Error('There are no addresses');
  await move(asha.memberId, 'asha@new.example');
  await reject(ravi.memberId);

  // The vault of before
  await loseAddresses();
  await portal.vault.putAddress(before, null);
  await portal.vault.putAddress(ofRavi, null);
  await portal.vault.putNote('addresses-followed', note ?? '');
  portal.passTime(11 * MINUTE);
  await restart();
  await login('asha@new.example').expect(403);
  await login(asha.email).expect(401);
  expect(await portal.vaultStore.address(before.hash)).toBeNull();
  expect(await portal.vaultStore.addressesOf(ravi.memberId)).toEqual([]);
});

it('reads an older log from its beginning, and gives back the addresses that its members had then', async () => {
  const asha = await portal.register('Asha Patil');
  const older = await portal.eventStore.head();
  await move(asha.memberId, 'asha@new.example');
  await restart();
  await login(asha.email).expect(401);
  const upTo = (store: EventStore): EventStore => ({
    ...store,
    async readTypes(types, after, limit) {
      const { events, position } = await store.readTypes(types, after, limit);
      return { events: events.filter((event) => event.position <= (older ?? '')), position };
    },
    async readStream(...args) {
      const { events } = await store.readStream(...args);
      const then = events.filter((event) => event.position <= (older ?? ''));
      return { events: then, revision: then.at(-1)?.revision ?? 'none' };
    },
  });
  portal.passTime(11 * MINUTE);
  await restart({ eventStore: upTo });
  expect(await portal.vaultStore.addressesOf(asha.memberId)).toHaveLength(1);
  await login(asha.email).expect(403);
});

it('leaves the address to the first of two members who have the same one, and says so', async () => {
  const asha = await portal.register('Asha Patil');
  await loseAddresses();
  const twin = await portal.register('Asha Patil');
  await loseAddresses();
  await restart();
  expect(await portal.vaultStore.addressesOf(asha.memberId)).toHaveLength(1);
  expect(await portal.vaultStore.addressesOf(twin.memberId)).toEqual([]);
  const said = portal.logged.filter((line) => line.includes('another member has the address'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(twin.memberId);
});

it('changes nothing in the log', async () => {
  await portal.register('Asha Patil');
  const hashOfLog = async () =>
    createHash('sha256')
      .update(JSON.stringify(await portal.eventStore.readAll(null, 1_000)))
      .digest('hex');
  const before = await hashOfLog();
  await loseAddresses();
  await restart();
  expect(await hashOfLog()).toBe(before);
});
