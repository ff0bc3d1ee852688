import { limits } from '@portal/contracts/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { openPortal, PASSWORD, registrationOf, type TestPortal } from '../testing/portal.ts';

const year = new Date().getFullYear();
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

describe('what a registration must hold', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  const complaint = async (field: string, more: Readonly<Record<string, unknown>>) => {
    const answer = await portal.http
      .post('/api/auth/register')
      .send(registrationOf('Asha Patil', more));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, message: expect.any(String) }]);
    expect(answer.body.message).toBe(answer.body.errors[0].message);
    return answer.body.errors[0].message;
  };

  it.each([
    ['[5.2] a full name', 'fullName', undefined, 'Full name is required'],
    ['[5.2] a full name that is not blank', 'fullName', '   ', 'Full name is required'],
    [
      '[5.3] [9.13] a full name of two characters',
      'fullName',
      'A',
      'Full name must be at least 2 characters',
    ],
    [
      '[5.4] a full name of letters and spaces',
      'fullName',
      'Asha 2',
      'Full name can only contain letters and spaces',
    ],
    [
      'a full name within its length',
      'fullName',
      'A'.repeat(81),
      'Full name must be at most 80 characters',
    ],
    ['[5.5] an email', 'email', undefined, 'Email is required'],
    ['[5.5] an email that is not blank', 'email', ' ', 'Email is required'],
    [
      '[5.6] an email that looks like one',
      'email',
      'asha.example.org',
      'Please enter a valid email address',
    ],
    ['[5.7] a password', 'password', undefined, 'Password is required'],
    [
      '[5.8] [9.12] a password of eight characters',
      'password',
      'Short-1',
      'Password must be at least 8 characters long',
    ],
    ...['sunrise-1987', 'SUNRISE-1987', 'Sunrise-dawn'].map((password) => [
      `[5.9] a password of three kinds, unlike ${password}`,
      'password',
      password,
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    ]),
    [
      'a password that bcrypt reads whole',
      'password',
      `Aa1${'x'.repeat(70)}`,
      'Password must be at most 72 bytes long',
    ],
    ['[5.10] a batch year', 'batchYear', undefined, 'Batch year is required'],
    ['[5.10] a batch year that is not empty', 'batchYear', '', 'Batch year is required'],
    ...[1949, year + 1, 1999.5, 'last year'].map((batchYear) => [
      `[5.11] [9.14] a batch year of the school, unlike ${batchYear}`,
      'batchYear',
      batchYear,
      `Batch year must be between 1950 and ${year}`,
    ]),
    ['[5.12] a date of birth', 'dateOfBirth', undefined, 'Date of birth is required'],
    ['[5.12] a date of birth that is not empty', 'dateOfBirth', '', 'Date of birth is required'],
    [
      '[5.13] a date of birth in the past',
      'dateOfBirth',
      tomorrow(),
      'Date of birth cannot be in the future',
    ],
    [
      '[5.14] [9.15] a date of birth in living memory',
      'dateOfBirth',
      '1899-12-31',
      'Date of birth must be after 1900',
    ],
    ['a date that exists', 'dateOfBirth', '1986-02-30', 'Please enter a valid date'],
  ] as readonly (readonly [string, string, unknown, string])[])(
    '%s',
    async (_what, field, value, message) => {
      expect(await complaint(field, { [field]: value })).toBe(message);
    },
  );

  it('[5.1] [7.auth.2] tells all fields that are at fault, once each', async () => {
    const answer = await portal.http.post('/api/auth/register').send({}).expect(400);
    expect(answer.body).toEqual({
      message: 'Please check the marked fields',
      errors: [
        { field: 'fullName', message: 'Full name is required' },
        { field: 'email', message: 'Email is required' },
        { field: 'password', message: 'Password is required' },
        { field: 'batchYear', message: 'Batch year is required' },
        { field: 'dateOfBirth', message: 'Date of birth is required' },
      ],
    });
  });

  it.each(['नीलेश कुलकर्णी', "A. K. D'Souza", 'Anne-Marie Åström'])(
    'takes letters of any script, as in %s',
    async (fullName) => {
      await portal.register(fullName, {
        email: `${encodeURIComponent(fullName)}@example.org`.replaceAll('%', '').toLowerCase(),
      });
    },
  );

  it('[5.15] [7.auth.1] takes the payload with or without an admission number, and a year as text', async () => {
    await portal.register('Nita Rao', { batchYear: String(year) });
    await portal.register('Mina Rao', { admissionNumber: 'A-117' });
    await portal.register('Tina Rao', {
      admissionNumber: null,
      batchYear: limits.batchYearMinimum,
    });
    const registered = (await portal.ofType('MemberRegistered')).slice(-3);
    expect(registered.map(({ data }) => [data.admissionNumber, data.batchYear])).toEqual([
      [null, year],
      ['A-117', 2004],
      [null, 1950],
    ]);
  });
});

describe('registering', () => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  it('[4.18] [8.4] makes an account that waits for approval, and keeps nothing personal in the clear', async () => {
    portal = await openPortal();
    const answer = await portal.http
      .post('/api/auth/register')
      .send(registrationOf('Asha Patil'))
      .expect(201);
    expect(answer.body).toEqual({
      message: 'Registration successful! Please wait for admin approval.',
    });
    const all = await portal.eventStore.readAll(null, 100);
    expect(answer.headers['x-commit-position']).toBe(all.at(-1)?.position);
    expect(all.slice(-3).map(({ type }) => type)).toEqual([
      'EmailReserved',
      'MemberRegistered',
      'EmailConfirmed',
    ]);
    const stored = JSON.stringify(all);
    for (const secret of ['Asha', 'asha.patil', '1986-05-17', PASSWORD])
      expect(stored).not.toContain(secret);
    await portal.http.post('/api/auth/login').send(registrationOf('Asha Patil')).expect(403);
  });

  it('gives one address one account, however it is written', async () => {
    portal = await openPortal();
    await portal.register('Asha Patil');
    const answer = await portal.http
      .post('/api/auth/register')
      .send(registrationOf('Asha Patil', { email: ' ASHA.Patil@Example.ORG ' }))
      .expect(409);
    expect(answer.body).toEqual({
      message: 'An account with this email already exists',
      errors: [{ field: 'email', message: 'An account with this email already exists' }],
    });
  });

  it('takes one of forty who register the same address at the same moment', async () => {
    portal = await openPortal();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        portal.http.post('/api/auth/register').send(registrationOf('Asha Patil')),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.errors).toEqual([{ field: 'email', message: expect.any(String) }]);
    const mine = (await portal.ofType('MemberRegistered')).filter(
      ({ data }) => data.fullName === 'Asha Patil',
    );
    expect(mine).toHaveLength(1);
  });

  it('has one effect when it is sent again under the same key', async () => {
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

  it('lets nobody wait for ever where one client registers too much', async () => {
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

  it('frees the address again when the password cannot be hashed now', async () => {
    portal = await openPortal({ settings: { PORTAL_PASSWORD_QUEUE: 1 } });
    const names = ['Asha Patil', 'Ravi Kale', 'Mina Rao', 'Nita Rao', 'Tina Rao', 'Uma Rao'];
    const answers = await Promise.all(
      names.map((name) => portal.http.post('/api/auth/register').send(registrationOf(name))),
    );
    const busy = names.filter((_, index) => answers[index]?.status === 429);
    expect(busy.length).toBeGreaterThan(0);
    for (const name of busy) await portal.register(name);
  });
});

describe('a registration that is interrupted', () => {
  const STEPS = [1, 2, 3, 4];
  const begin = async (step: number, key?: string) => {
    const portal = await openPortal();
    const dying = portal.serve(portal.createApi(dyingAt(step)));
    const send = dying.post('/api/auth/register');
    if (key !== undefined) void send.set('Idempotency-Key', key);
    await send.send(registrationOf('Asha Patil')).expect(500);
    return portal;
  };
  const complete = async (portal: TestPortal) => {
    const registered = await portal.ofType('MemberRegistered');
    expect(registered.filter(({ data }) => data.fullName === 'Asha Patil')).toHaveLength(1);
    const memberId = registered.at(-1)?.data.memberId ?? '';
    await portal.http
      .put(`/api/users/approve/${memberId}`)
      .set(await portal.asAdmin())
      .expect(200);
    await portal.signIn(registrationOf('Asha Patil'));
  };

  it.each(STEPS)('is completed when it comes again, after step %i', async (step) => {
    const portal = await begin(step, 'same-key');
    await portal.http
      .post('/api/auth/register')
      .set('Idempotency-Key', 'same-key')
      .send(registrationOf('Asha Patil'))
      .expect(201);
    await complete(portal);
    await portal.close();
  });

  it.each(STEPS)('never keeps the address for ever, after step %i', async (step) => {
    const portal = await begin(step);
    portal.passTime(11 * 60_000);
    const again = await portal.http.post('/api/auth/register').send(registrationOf('Asha Patil'));
    // After the third step the registration stands and lacks only the confirmation of its address.
    expect(again.status).toBe(step === 4 ? 409 : 201);
    expect((await portal.events()).at(-1)?.type).toBe('EmailConfirmed');
    await complete(portal);
    await portal.close();
  });

  it('cannot be completed by the first once somebody else has taken the address over', async () => {
    const portal = await begin(3, 'slow');
    portal.passTime(11 * 60_000);
    await portal.register('Asha Patil', { email: 'asha.patil@example.org' });
    await portal.http
      .post('/api/auth/register')
      .set('Idempotency-Key', 'slow')
      .send(registrationOf('Asha Patil'))
      .expect(409);
    await complete(portal);
    await portal.close();
  });

  it('keeps the address while it may still be under way', async () => {
    const portal = await begin(2);
    await portal.http.post('/api/auth/register').send(registrationOf('Asha Patil')).expect(409);
    await portal.close();
  });
});
