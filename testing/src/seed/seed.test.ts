import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerRequest } from '@portal/contracts/registrations/registration/registration.api';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createGroupRequest } from '@portal/contracts/groups/create-group.request';
import { editProfileRequest } from '@portal/contracts/members/profile.api';
import { submitPostRequest } from '@portal/contracts/posts/post.api';
import { createEventCodec, type Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { FIRST_ADMINISTRATOR } from '@portal/contracts/accounts/first-administrator';
import type { VaultStore } from '@portal/service-kit/vault/ports/vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '@portal/operations/events-of';
import { embeddedHoldings, masterKey } from '@portal/operations/testing/holdings';
import { runSeed } from './command.ts';
import { readSeedOptions } from './options.ts';
import { seed, type SeedOptions, type SeedProgress } from './seed.ts';
import type { Size } from './timeline.ts';

const size: Size = { members: 600, events: 9_000, pending: 7, pendingPosts: 3 };
const small: Size = { ...size, members: 150, events: 2_000 };
const passwordHash = readSeedOptions([]).passwordHash;

type Portal = Awaited<ReturnType<typeof embeddedHoldings>>;

const fillPortal = (portal: Portal, changes: Partial<SeedOptions>, onProgress: SeedProgress) =>
  seed({
    ...portal,
    masterKey,
    size,
    seed: 1,
    passwordHash,
    atOnce: 100,
    now: new Date('2026-11-21T12:00:00.000Z'),
    onProgress,
    ...changes,
  });

const startingWith = (subjectId: string, vaultStore: VaultStore): VaultStore => ({
  ...vaultStore,
  async keysAfter(keyId, limit) {
    const keys = await vaultStore.keysAfter(keyId, 1_000);
    return keys
      .toSorted(
        (one, other) => Number(other.subjectId === subjectId) - Number(one.subjectId === subjectId),
      )
      .slice(0, limit);
  },
});

const ofType = <Type extends PortalEvent['type']>(
  events: readonly Recorded<PortalEvent>[],
  type: Type,
) =>
  events.filter(
    (event): event is Recorded<Extract<PortalEvent, { type: Type }>> => event.type === type,
  );

describe('a seeded portal', () => {
  let portal: Portal;
  let done: Awaited<ReturnType<typeof seed>>;
  const events: Recorded<PortalEvent>[] = [];
  beforeAll(async () => {
    portal = await embeddedHoldings();
    done = await fillPortal(portal, {}, () => undefined);
    const vault = createVault(portal.vaultStore, masterKey);
    const codec = createEventCodec<PortalEvent>(eventCatalog, vault);
    for await (const event of eventsOf(portal.eventStore)) events.push(await codec.decode(event));
  });
  afterAll(() => portal.close());

  it('has exactly the requested events, members and registrations, and some of every kind of event', async () => {
    expect(done).toEqual({ events: 9_000, written: 9_000 });
    expect(events).toHaveLength(9_000);
    const neverInvented = [
      'AdministratorAppointed',
      'EmailReserved',
      'EmailConfirmed',
      'EmailReleased',
      'MemberCameFor',
      'MemberHidden',
      'MemberReturned',
      'MemberLeft',
      'ErasureLedgerGivenUp',
      'GrievanceFiled',
      'GrievanceReminded',
      'GrievanceAnswered',
      'ConsentGiven',
      'ConsentWithdrawn',
      'NoticeSeen',
      'NomineeNamed',
      'NomineeChanged',
      'NomineeWithdrawn',
      'NomineeRequestOpened',
      'NomineeRequestClosed',
      'NomineeRequestConfirmed',
      'MemberRestEnded',
      'BreachDeclared',
      'BreachNotified',
      'AdministratorDismissed',
      'BulkDecided',
      'DecisionLettersBegan',
      'DecisionTold',
      'MailFailed',
      'MailSetAside',
      'MailTriedAgain',
      'MemberReadmitted',
      'GroupRemoved',
      'GroupRestored',
      'HistoryExported',
      'LogSealed',
      'PostKept',
      'GatheringKept',
      'CommentEdited',
      'CommentKept',
      'MessageKept',
      'MemberAnalystChanged',
      'MemberAnswered',
      'MemberApprovalReversed',
      'MemberAskedBack',
      'MemberCoordinatorChanged',
      'MemberEmailChanged',
      'MemberErasureCancelled',
      'MemberErasureRequested',
      'MemberFactsCorrected',
      'MemberRejectionReversed',
      'MessageRestored',
      'AddressConfirmed',
      'AddressLinkSent',
      'ResetLinkIssued',
      'PasskeyAdded',
      'PasskeyRemoved',
      'PasskeysRemoved',
      'RosterDeleted',
      'RosterReplaced',
      'AdministratorsReminded',
      'AnswerGiven',
      'AnswerWithdrawn',
      'GatheringArranged',
      'GatheringCancelled',
      'GatheringChangeTold',
      'GatheringReminderSent',
      'GroupDetailsChanged',
      'MemberPictureChanged',
      'MessageRemoved',
      'PostRestored',
      'PostApprovalReversed',
      'PostApprovedAgain',
      'PostHeldForApproval',
      'PostPinned',
      'PostUnpinned',
      'PostPinExpired',
      'CommentRestored',
      'MemberSuspended',
      'MemberRestored',
      'PostApproved',
      'PostRejected',
      'SecondStepSet',
      'SecondStepRemoved',
      'RecoveryCodesRenewed',
      'RecoveryCodeUsed',
    ];
    const types = new Set<string>(events.map(({ type }) => type));
    const missing = Object.keys(eventCatalog).filter((type) => !types.has(type));
    expect(missing.filter((type) => !neverInvented.includes(type))).toEqual([]);
    expect(ofType(events, 'MemberApproved')).toHaveLength(size.members);
    const gone = ofType(events, 'MemberRejected').length;
    expect(ofType(events, 'MemberRegistered')).toHaveLength(size.members + size.pending + gone);
    expect(ofType(events, 'PostSubmitted').filter(({ data }) => !data.published)).toHaveLength(3);
    expect(ofType(events, 'MemberRoleChanged')).toHaveLength(1);
  });

  it('holds only what the forms would have accepted', async () => {
    for (const { data } of ofType(events, 'MemberRegistered')) {
      if (data.dateOfBirth === null) continue;
      registerRequest.parse({ ...data, password: 'Seeded-Member-1' });
    }
    for (const { data } of ofType(events, 'MemberProfileChanged'))
      expect(editProfileRequest.parse(data.profile)).toEqual(data.profile);
    for (const { data } of ofType(events, 'PostSubmitted')) submitPostRequest.parse(data);
    for (const { data } of ofType(events, 'GroupCreated')) createGroupRequest.parse(data);
    const names = ofType(events, 'MemberRegistered').map(({ data }) => data.fullName ?? '');
    for (const script of [/\p{sc=Devanagari}/u, /\p{sc=Gujarati}/u, /\p{sc=Latin}/u, /'/u])
      expect(names.some((name) => script.test(name))).toBe(true);
  });

  it('places every event after its cause', async () => {
    const times = events.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual([...times].sort());
    expect((times.at(-1) ?? '') <= '2026-11-21T12:00:00.000Z').toBe(true);
    const causes = new Set<string>();
    const members = new Set<string>();
    for (const { type, data } of events) {
      if (type === 'MemberApproved') members.add(data.memberId);
      if (type === 'PostSubmitted') {
        expect(members).toContain(data.authorId);
        causes.add(data.postId);
      }
      if (type === 'PostLiked' || type === 'CommentAdded') expect(causes).toContain(data.postId);
      if (type === 'GroupCreated') causes.add(data.groupId);
      if (type === 'GroupJoined') causes.add(`${data.groupId}.${data.memberId}`);
      if (type === 'GroupLeft') causes.delete(`${data.groupId}.${data.memberId}`);
      if (type === 'MessageSent') expect(causes).toContain(`${data.groupId}.${data.senderId}`);
    }
  });

  it('gives every member an address and the same password', async () => {
    const addresses = ofType(events, 'MemberRegistered').map(({ data }) => data.email);
    expect(addresses).toContain('member1@vidyalaya.example');
    const opened = addresses.filter((address) => address !== null);
    expect(new Set(opened).size).toBe(size.members + size.pending);
    const credentials = await portal.vaultStore.credentialsAfter(null, 10_000);
    expect(credentials).toHaveLength(size.members + size.pending);
    expect(new Set(credentials.map(({ hash }) => hash))).toEqual(new Set([passwordHash]));
    for (const { data } of ofType(events, 'PasswordChanged'))
      expect(
        credentials.find(({ subjectId }) => subjectId === data.memberId)?.version,
      ).toBeGreaterThanOrEqual(data.credentialVersion);
  });

  it('destroys the keys of the erased and holds those of the rejected', async () => {
    const keys = await portal.vaultStore.keysAfter(null, 10_000);
    const [erased] = ofType(events, 'MemberErased');
    const state = (id: string | undefined) => keys.find(({ subjectId }) => subjectId === id)?.state;
    expect(state(erased?.data.memberId)).toBe('destroyed');
    const held = ofType(events, 'MemberRejected').at(-1);
    expect(state(held?.data.memberId)).toBe('held');
  });
});

describe('seeding a portal', () => {
  let portal: Portal;
  beforeEach(async () => {
    portal = await embeddedHoldings();
  });
  afterEach(() => portal.close());
  const fill = (changes: Partial<SeedOptions> = {}, onProgress: SeedProgress = () => undefined) =>
    fillPortal(portal, changes, onProgress);

  it('is the same for the same seed and different for another', async () => {
    const other = await embeddedHoldings();
    const third = await embeddedHoldings();
    try {
      await fill({ size: small });
      await fill({ ...other, size: small });
      await fill({ ...third, size: small, seed: 2 });
      const ids = async ({ eventStore }: Pick<typeof portal, 'eventStore'>) =>
        (await eventStore.readAll(null, 20_000)).map(({ id, stream, metadata }) => [
          id,
          stream,
          metadata['occurredAt'],
        ]);
      const first = await ids(portal);
      expect(await ids(other)).toEqual(first);
      expect(await ids(third)).not.toEqual(first);
    } finally {
      await other.close();
      await third.close();
    }
  });

  it('is completed by the next run after an interruption, even on another day', async () => {
    const stop = new Error('Stopped');
    await expect(
      fill({}, (_step, done) => {
        if (done === 4_000) throw stop;
      }),
    ).rejects.toBe(stop);
    const before = await portal.eventStore.readAll(null, 20_000);
    expect(before.length).toBeLessThan(9_000);
    const done = await fill({ now: new Date('2026-12-24T12:00:00.000Z') });
    expect(done).toEqual({ events: 9_000, written: 9_000 - before.length });
    const after = await portal.eventStore.readAll(null, 20_000);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)?.metadata['occurredAt']).toMatch(/^2026-11-2[01]/u);
    expect(await fill()).toEqual({ events: 9_000, written: 0 });
  });

  it('refuses a log or vault with another history', async () => {
    await fill({ size: small, seed: 2 });
    const before = await portal.eventStore.head();
    // Keys have random names, so the administrator's or a group's can be the first
    const created = (await portal.eventStore.readAll(null, 2_000)).find(
      ({ type }) => type === 'GroupCreated',
    );
    const groupId = created?.stream.slice('group-'.length) ?? '';
    const keys = await portal.vaultStore.keysAfter(null, 1_000);
    expect(keys.map(({ subjectId }) => subjectId)).toContain(groupId);
    for (const first of [FIRST_ADMINISTRATOR, groupId]) {
      const vaultStore = startingWith(first, portal.vaultStore);
      await expect(fill({ size: small, vaultStore })).rejects.toThrow('another portal');
      expect(await fill({ size: small, seed: 2, vaultStore })).toMatchObject({ written: 0 });
    }
    const vaultOfNobody = await embeddedHoldings();
    try {
      await expect(fill({ size: small, vaultStore: vaultOfNobody.vaultStore })).rejects.toThrow(
        'Another history is in this log',
      );
    } finally {
      await vaultOfNobody.close();
    }
    expect(await portal.eventStore.head()).toBe(before);
  });

  it('refuses fewer events than its members need', async () => {
    await expect(fill({ size: { ...size, events: 1_000 } })).rejects.toThrow(
      '1000 events are too few for 600 members and 7 who wait',
    );
    expect(await portal.eventStore.head()).toBeNull();
  });
});

describe('npm run seed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seed-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]) =>
    runSeed(
      [...args, '--members', '20', '--events', '400', '--pending', '2'],
      {},
      { show: () => undefined },
    );

  it('fills an empty folder and says how to sign in', async () => {
    const output = await run('--data', join(folder, 'new'));
    expect(output).toContain('400 events (400 of them written now');
    expect(output).toContain('member1@vidyalaya.example  Seeded-Member-1');
    const store = createSqliteEventStore({ file: join(folder, 'new', 'events.sqlite') });
    expect(await store.readAll(null, 1_000)).toHaveLength(400);
    await store.close();
    expect(await run('--data', join(folder, 'new'))).toContain('(0 of them written now');
  });

  it('refuses a folder that holds something else', async () => {
    await writeFile(join(folder, 'letters.txt'), 'Dear aunt');
    await expect(run('--data', folder)).rejects.toThrow('is not empty (letters.txt)');
    expect(existsSync(join(folder, 'master.key'))).toBe(false);
  });

  it('refuses a portal that has its own history', async () => {
    const store = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
    const event = { id: crypto.randomUUID(), type: 'PostLiked', data: {}, metadata: {} };
    await store.append('like-1.2', [event], 'none');
    await store.close();
    await expect(run('--data', folder)).rejects.toThrow('Another history is in this log');
  });

  it.each([
    { args: ['--members', 'many'], message: '--members must be a whole number' },
    { args: ['--password-hash', 'secret'], message: 'must be a bcrypt hash' },
  ])('says what is wrong with $args', ({ args, message }) => {
    expect(() => readSeedOptions(args)).toThrow(message);
  });

  it('lists its options', async () => {
    expect(await run('--help')).toContain('--pending-posts <n>');
  });
});
