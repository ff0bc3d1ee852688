import { afterEach, expect, it } from 'vitest';
import { dyingAt } from '../../testing/dying.ts';
import { openPortal, PASSWORD, registrationOf, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

it('registers an account that is pending, and stores personal data sealed [4.18] [8.4]', async () => {
  portal = await openPortal();
  const answer = await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Asha Patil'))
    .expect(201);
  expect(answer.body).toEqual({
    message: 'Registration successful! Please wait for admin approval.',
  });
  const all = await portal.eventStore.readAll(null, 100);
  expect(all.at(-1)?.type).toBe('MemberRegistered');
  const stored = JSON.stringify(all);
  for (const { hash } of await portal.addresses()) expect(stored).not.toContain(hash);
  for (const secret of ['Asha', 'asha.patil', '1986-05-17', PASSWORD])
    expect(stored).not.toContain(secret);
  await portal.http.post('/api/auth/login').send(registrationOf('Asha Patil')).expect(403);
});

it('registers one account for one address, however it is written', async () => {
  portal = await openPortal();
  await portal.register('Asha Patil');
  const answer = await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Asha Patil', { email: ' ASHA.Patil@Example.ORG ' }))
    .expect(409);
  expect(answer.body).toEqual({
    message: 'An account with this email already exists',
    code: 'email-taken',
    errors: [
      { field: 'email', message: 'An account with this email already exists', code: 'email-taken' },
    ],
  });
});

it('refuses a registration under a name that could pass for the portal, at its field', async () => {
  portal = await openPortal({ settings: { PORTAL_RESERVED_NAMES: 'Vidyalaya' } });
  for (const name of ['Admin', 'Vidyalaya Office']) {
    const answer = await portal.http
      .post('/api/auth/register')
      .send(registrationOf(name, { email: 'asha.patil@example.org' }))
      .expect(400);
    expect(answer.body.errors).toMatchObject([
      { field: 'fullName', message: expect.stringContaining('could be taken for the portal') },
    ]);
  }
  await portal.register('Asha Patil');
});

it('registers one of forty accounts for the same address at the same moment', async () => {
  portal = await openPortal();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      portal.http.post('/api/auth/register').send(registrationOf('Asha Patil')),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.errors).toMatchObject([{ field: 'email', message: expect.any(String) }]);
  const mine = (await portal.ofType('MemberRegistered')).filter(
    ({ data }) => data.fullName === 'Asha Patil',
  );
  expect(mine).toHaveLength(1);
});

it('registers once for one Idempotency-Key', async () => {
  portal = await openPortal();
  const key = portal.key();
  const send = () =>
    portal.http
      .post('/api/auth/register')
      .set('Idempotency-Key', key)
      .send(registrationOf('Asha Patil'));
  const [first, second] = [await send().expect(201), await send().expect(201)];
  expect(second.body).toEqual(first.body);
  expect(await portal.ofType('MemberRegistered')).toHaveLength(2);
});

it('makes a client wait after too many registrations, and no other client', async () => {
  portal = await openPortal({ settings: { PORTAL_REGISTRATIONS_PER_CLIENT: 2 } });
  await portal.register('Asha Patil');
  await portal.register('Ravi Kale');
  const refused = await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Mina Rao'))
    .expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await portal.http
    .post('/api/auth/register')
    .set('X-Forwarded-For', '203.0.113.9')
    .send(registrationOf('Mina Rao'))
    .expect(201);
});

it('makes a client wait that asks for one taken address after the other, and counts no free ones', async () => {
  portal = await openPortal({ settings: { PORTAL_TAKEN_ADDRESSES_PER_CLIENT: 2 } });
  for (const name of ['Asha Patil', 'Ravi Kale', 'Mina Rao']) await portal.register(name);
  const send = (name: string) => portal.http.post('/api/auth/register').send(registrationOf(name));
  await send('Asha Patil').expect(409);
  await send('Ravi Kale').expect(409);
  await send('Mina Rao').expect(429);
  await send('Nita Rao').expect(429);
  expect(await portal.addresses()).toHaveLength(4);
});

it('frees the address when the password cannot be hashed now', async () => {
  portal = await openPortal({ settings: { PORTAL_PASSWORD_QUEUE: 1 } });
  const names = ['Asha Patil', 'Ravi Kale', 'Mina Rao', 'Nita Rao', 'Tina Rao', 'Uma Rao'];
  const answers = await Promise.all(
    names.map((name) => portal.http.post('/api/auth/register').send(registrationOf(name))),
  );
  const busy = names.filter((_, index) => answers[index]?.status === 429);
  expect(busy.length).toBeGreaterThan(0);
  for (const name of busy) await portal.register(name);
});

const STEPS = [1, 2, 3, 4];
const begin = async (step: number, key?: string) => {
  portal = await openPortal();
  const dying = portal.serve(portal.createApi(dyingAt(step)));
  const send = dying.post('/api/auth/register');
  if (key !== undefined) void send.set('Idempotency-Key', key);
  await send.send(registrationOf('Asha Patil')).expect(500);
};
const complete = async () => {
  const registered = await portal.ofType('MemberRegistered');
  expect(registered.filter(({ data }) => data.fullName === 'Asha Patil')).toHaveLength(1);
  const memberId = registered.at(-1)?.data.memberId ?? '';
  await portal.http
    .put(`/api/users/approve/${memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  await portal.signIn(registrationOf('Asha Patil'));
  expect(await portal.vaultStore.addressesOf(memberId)).toMatchObject([{ state: 'confirmed' }]);
  // The administrator's, and this one
  expect(await portal.addresses()).toHaveLength(2);
};

it.each(STEPS)(
  'completes a registration that was interrupted at step %i when it is sent again',
  async (step) => {
    await begin(step, 'same-key');
    await portal.http
      .post('/api/auth/register')
      .set('Idempotency-Key', 'same-key')
      .send(registrationOf('Asha Patil'))
      .expect(201);
    await complete();
  },
);

it.each(STEPS)(
  'frees the address of a registration that was interrupted at step %i',
  async (step) => {
    await begin(step);
    portal.passTime(11 * 60_000);
    const again = await portal.http.post('/api/auth/register').send(registrationOf('Asha Patil'));
    // At step 4 only the confirmation of the address is missing
    expect(again.status).toBe(step === 4 ? 409 : 201);
    await complete();
  },
);

it('refuses to complete an interrupted registration once another has taken the address over', async () => {
  await begin(3, 'slow');
  portal.passTime(11 * 60_000);
  await portal.register('Asha Patil', { email: 'asha.patil@example.org' });
  await portal.http
    .post('/api/auth/register')
    .set('Idempotency-Key', 'slow')
    .send(registrationOf('Asha Patil'))
    .expect(409);
  await complete();
});

it.each(STEPS)(
  'settles by itself what is left of a registration that was interrupted at step %i',
  async (step) => {
    await begin(step);
    const [left] = await portal.vaultStore.addressesReservedBefore('9999');
    expect(left === undefined).toBe(step === 1);
    await portal.api.sweep();
    expect(await portal.vaultStore.addressesReservedBefore('9999')).toEqual(left ? [left] : []);
    portal.passTime(11 * 60_000);
    await portal.api.sweep();
    expect(await portal.vaultStore.addressesReservedBefore('9999')).toEqual([]);
    if (step === 4) return complete();
    expect(await portal.addresses()).toHaveLength(1);
    if (left) {
      expect(await portal.vault.credential(left.subjectId)).toBeNull();
      expect(await portal.vault.release(left.subjectId)).toBe(false);
      expect(await portal.vault.destroyedSubjects()).toContain(left.subjectId);
    }
    await portal.register('Asha Patil');
    await complete();
  },
);

it('registers one of forty accounts for the same address in two processes over one vault', async () => {
  portal = await openPortal();
  const vaults = [portal.vault, portal.openVaultAgain()];
  const processes = vaults.map((vault) => portal.serve(portal.createApi({ vault: () => vault })));
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) =>
      processes[index % 2]?.post('/api/auth/register').send(registrationOf('Asha Patil')),
    ),
  );
  const statuses = answers.map((answer) => answer?.status ?? 0).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
  await complete();
});

it('gives an address from before a change to another person, even if the change was interrupted', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  const dying = portal.serve(portal.createApi(dyingAt(4)));
  const body = { email: 'asha@new.example', reason: 'Asked by phone' };
  await dying
    .put(`/api/users/${asha.memberId}/email`)
    .set(await portal.asAdmin())
    .send(body)
    .expect(500);
  expect(await portal.vaultStore.addressesOf(asha.memberId)).toHaveLength(2);
  portal.passTime(11 * 60_000);
  await portal.register('Asha Patil');
  await portal.http
    .post('/api/auth/login')
    .send({ email: body.email, password: PASSWORD })
    .expect(403);
  await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Ravi Kale', { email: body.email }))
    .expect(409);
});

it('keeps the address of an interrupted registration while it may still be under way', async () => {
  await begin(2);
  await portal.http.post('/api/auth/register').send(registrationOf('Asha Patil')).expect(409);
});
