import { afterAll, expect, it } from 'vitest';
import { loginAnswer } from '@portal/contracts/accounts/account.api';
import { ADMIN, killAll, startPortal } from '@portal/testing/driver/portal';

afterAll(killAll);

const stranger = (index: number | string) => ({
  email: `stranger${index}@school.example`,
  password: 'Wrong-Word-1',
});
const from = (client: string) => ({ 'X-Forwarded-For': client });

it('lets an administrator sign in while one client floods sign-ins with seventy connections', async () => {
  const portal = await startPortal({
    env: { PORTAL_BCRYPT_COST: '8', PORTAL_TRUST_PROXY: '1' },
  });
  let isFlooding = true;
  let refused = 0;
  const flood = Promise.all(
    Array.from({ length: 70 }, async (_, index) => {
      for (let round = 0; isFlooding; round++) {
        const attempt = stranger(`${index}-${round}`);
        const { status } = await portal.api.post('/auth/login', attempt, from('203.0.113.66'));
        if (status === 429) refused += 1;
      }
    }),
  );
  const statuses = [];
  for (let tries = 0; tries < 4; tries++)
    statuses.push((await portal.api.post('/auth/login', ADMIN, from('203.0.113.7'))).status);
  isFlooding = false;
  await flood;
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(refused).toBeGreaterThan(0);
  await portal.kill();
});

it('remembers failed sign-ins over a restart, and lets a known device pass', async () => {
  const before = await startPortal();
  const { device } = (await before.api.post('/auth/login', ADMIN)).read(loginAnswer);
  const wrong = { ...ADMIN, password: 'Wrong-Word-1' };
  for (let tries = 0; tries < 10; tries++)
    expect((await before.api.post('/auth/login', wrong)).status).toBe(401);
  expect((await before.api.post('/auth/login', ADMIN)).status).toBe(429);
  await before.stop();
  const { api } = await startPortal({ dataDir: before.dataDir });
  expect((await api.post('/auth/login', ADMIN)).status).toBe(429);
  expect((await api.post('/auth/login', { ...ADMIN, device })).status).toBe(200);
});

it('keeps nothing of hundreds of polls that are refused', async () => {
  const portal = await startPortal();
  const poll = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${portal.url}/realtime/poll`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
  const sessions = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const ids = [];
      for (let round = 0; round < 30; round++) {
        const answer = await poll('[{}]');
        expect(await answer.json()).toMatchObject({ close: { code: 4401 } });
        ids.push(answer.headers.get('X-Realtime-Session') ?? '');
      }
      return ids;
    }),
  );
  for (const id of sessions.flat().filter((_, index) => index % 30 === 0))
    expect((await poll('[]', { 'X-Realtime-Session': id })).status).toBe(404);
});

/** A bundle holds fewer code pages than the packages, and a codec may need another one only once a body comes. */
it('answers a body in any charset, and goes on', async () => {
  const portal = await startPortal();
  const statuses: Record<string, number> = {};
  for (const charset of [
    ...[
      'utf-8',
      'utf-7',
      'utf-7-imap',
      'utf-16',
      'utf-16be',
      'utf-32',
      'cesu-8',
      'ascii',
      'latin1',
    ],
    ...['windows-1252', 'koi8-r', 'macroman', 'cp437', 'tis-620', 'hex', 'base64', 'binary'],
    ...['shift_jis', 'euc-jp', 'gbk', 'gb18030', 'big5', 'euc-kr', 'no-such-thing'],
  ]) {
    const { status } = await fetch(`${portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': `application/json; charset=${charset}` },
      body: '{"email":"nobody@school.example","password":"Wrong-Word-1"}',
    });
    statuses[charset] = status;
  }
  const others = Object.entries(statuses).filter(([, status]) => ![400, 401, 415].includes(status));
  expect(others).toEqual([]);
  expect(statuses).toMatchObject({ 'utf-8': 401, shift_jis: 415, 'no-such-thing': 415 });
  expect((await portal.api.post('/auth/login', ADMIN)).status).toBe(200);
  await portal.stop();
});
