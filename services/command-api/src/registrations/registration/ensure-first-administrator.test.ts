import { FIRST_ADMINISTRATOR as memberId } from '@portal/contracts/accounts/first-administrator';
import { memberStream } from '@portal/contracts/members/member.events';
import { createStreams } from '@portal/service-kit/event-sourcing/streams';
import { afterEach, expect, it } from 'vitest';
import { portalCommand } from '../../call-handling/command-context.ts';
import {
  ADMINISTRATOR,
  openPortal,
  registrationOf,
  type TestPortal,
} from '../../testing/portal.ts';
import { registrationDecider } from './registration.decider.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const login = (email: string, password: string) =>
  portal.http.post('/api/auth/login').send({ email, password });

const start = async (more: Parameters<TestPortal['createApi']>[0] = {}) => {
  const api = portal.createApi(more);
  const started = await api.start();
  api.work();
  await api.stop();
  return started;
};

it('creates the first administrator once, with the address and password of the settings', async () => {
  portal = await openPortal();
  expect(portal.firstAdministrator).toBeUndefined();
  await login(ADMINISTRATOR.email, ADMINISTRATOR.password).expect(200);
  await start();
  await start({ settings: { PORTAL_ADMIN_EMAIL: 'other@school.example' } });
  expect(await portal.ofType('MemberRegistered')).toHaveLength(1);
  const [approved] = await portal.ofType('MemberApproved');
  expect(approved?.actor.kind).toBe('system');
  expect((await portal.ofType('MemberRoleChanged')).map(({ data }) => data.role)).toEqual([
    'admin',
  ]);
});

it('gives the first administrator neither a batch nor a date of birth', async () => {
  portal = await openPortal();
  const [registered] = await portal.ofType('MemberRegistered');
  expect(registered?.data).toMatchObject({ batchYear: null, dateOfBirth: null });
  await start();
  expect(await portal.ofType('MemberFactsCorrected')).toEqual([]);
});

it('takes the batch from a first administrator of an earlier release, whatever restarts', async () => {
  portal = await openPortal({ start: false });
  const facts = { fullName: 'Administrator', dateOfBirth: null, admissionNumber: null };
  const streams = createStreams({ eventStore: portal.eventStore, keys: portal.vault });
  await streams(memberStream, registrationDecider).handle(
    {
      type: 'RegisterAdministrator',
      data: { memberId, batchYear: 2025, email: ADMINISTRATOR.email, ...facts },
    },
    portalCommand(portal.now(), 'start'),
  );
  await portal.vaultStore.putCredential({ subjectId: memberId, hash: '', version: 1 }, null);
  const api = portal.createApi();
  await api.start();
  // The start may still fail, and the earlier release go on
  expect(await portal.ofType('MemberFactsCorrected')).toEqual([]);
  await api.stop();
  for (let times = 0; times < 3; times++) await start();
  const corrected = await portal.ofType('MemberFactsCorrected');
  expect(corrected.map(({ data, actor }) => ({ data, actor }))).toEqual([
    { data: { memberId, batchYear: null, ...facts }, actor: { kind: 'system', id: 'portal' } },
  ]);
});

it('generates a password for the first administrator and returns it once when the settings have none', async () => {
  portal = await openPortal({
    settings: { PORTAL_ADMIN_EMAIL: undefined, PORTAL_ADMIN_PASSWORD: undefined },
  });
  const madeUp = portal.firstAdministrator;
  expect(madeUp?.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{20,}$/);
  await login(madeUp?.email ?? '', madeUp?.password ?? '').expect(200);
  expect(await start()).toEqual({});
});

it('completes the first administrator in one of several processes after an interrupted start', async () => {
  portal = await openPortal({
    settings: { PORTAL_ADMIN_EMAIL: undefined, PORTAL_ADMIN_PASSWORD: undefined },
  });
  const { vaultStore } = portal;
  const [registered] = await portal.ofType('MemberRegistered');
  await vaultStore.deleteCredential(registered?.data.memberId ?? '');
  const started = await Promise.all(Array.from({ length: 4 }, () => start()));
  const madeUp = started.flatMap(({ firstAdministrator }) => firstAdministrator ?? []);
  expect(madeUp).toHaveLength(1);
  await login(madeUp[0]?.email ?? '', madeUp[0]?.password ?? '').expect(200);
  expect(await portal.ofType('MemberRegistered')).toHaveLength(1);
});

it('creates one first administrator when four processes start on an empty log', async () => {
  const without = { PORTAL_ADMIN_EMAIL: undefined, PORTAL_ADMIN_PASSWORD: undefined };
  portal = await openPortal({ settings: without, start: false });
  const started = await Promise.all(Array.from({ length: 4 }, () => start()));
  expect(started.flatMap(({ firstAdministrator }) => firstAdministrator ?? [])).toHaveLength(1);
  expect(await portal.ofType('MemberRegistered')).toHaveLength(1);
  expect(await portal.addresses()).toMatchObject([{ state: 'confirmed' }]);
});

it('refuses to register the address of the first administrator', async () => {
  portal = await openPortal();
  await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Asha Patil', { email: ADMINISTRATOR.email }))
    .expect(409);
});
