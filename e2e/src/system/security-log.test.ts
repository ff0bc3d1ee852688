import { readdirSync, readFileSync } from 'node:fs';
import { join as joined } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { closeCodes } from '@portal/contracts/realtime/frame';
import { openSocket } from '@portal/testing/driver/socket';
import { join, PASSWORD, type Member } from '@portal/testing/driver/api';
import { setUpSecondStep } from '@portal/testing/driver/second-step';
import { ADMIN, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';

let portal: Portal;
let asha: Member;
beforeAll(async () => {
  portal = await startPortal({ env: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: '2' } });
  asha = await join(portal.api, await portal.admin());
});
afterAll(killAll);

function lines(): readonly Record<string, unknown>[] {
  const folder = joined(portal.dataDir, 'security');
  return readdirSync(folder)
    .flatMap((name) => readFileSync(joined(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line));
}
const lineOf = (requestId: string) =>
  vi.waitFor(
    () => {
      const line = lines().find((each) => each['requestId'] === requestId);
      expect(line).toBeDefined();
      return line;
    },
    { timeout: 5_000 },
  );

it('notes refused sign-ins, the lock that follows, and who asked for a reset, without address or client', async () => {
  const attempt = (requestId: string) =>
    portal.api.post(
      '/auth/login',
      { email: asha.email, password: 'Not-Hers-1' },
      { 'X-Request-Id': requestId },
    );
  await attempt('wrong-1');
  await attempt('wrong-2');
  expect((await attempt('locked')).status).toBe(429);
  await portal.api.post(
    '/auth/forgot-password',
    { email: asha.email },
    { 'X-Request-Id': 'reset' },
  );
  const wrong = await lineOf('wrong-1');
  expect(wrong).toMatchObject({
    logger: 'security',
    kind: 'sign-in-refused',
    status: 401,
    call: 'POST /auth/login',
  });
  const same = { address: wrong?.['address'], client: wrong?.['client'] };
  expect(await lineOf('locked')).toMatchObject({ kind: 'sign-in-refused', status: 429, ...same });
  expect(await lineOf('reset')).toMatchObject({ kind: 'reset-asked', status: 200, ...same });
  expect(JSON.stringify(lines())).not.toContain(asha.email);
  expect(JSON.stringify(lines())).not.toContain('127.0.0.1');
});

it('notes a refused access by member, call and request, and a call without a session', async () => {
  await asha.api.get('/users/pending', { 'X-Request-Id': 'forbidden' });
  await portal.api.get('/posts', { 'X-Request-Id': 'nobody' });
  expect(await lineOf('forbidden')).toMatchObject({
    kind: 'refused',
    status: 403,
    person: asha.id,
    call: expect.stringMatching(/^GET \/\w+/u),
  });
  expect(await lineOf('nobody')).toMatchObject({ kind: 'refused', status: 401 });
});

it('notes a real-time connection without a good token, by socket and by poll, and one with too many frames', async () => {
  const noted = (status: number) =>
    lines().filter((line) => line['call'] === 'realtime' && line['status'] === status);
  const stranger = await openSocket(portal.url);
  stranger.send({ event: 'authenticate', data: { token: 'no-token' } });
  expect(await stranger.closed).toBe(closeCodes.authentication);
  await vi.waitFor(() => expect(noted(401)).toHaveLength(1), { timeout: 5_000 });

  const poll = await fetch(`${portal.url}/realtime/poll`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer no-token' },
    body: '[]',
  });
  await poll.text();
  await vi.waitFor(() => expect(noted(401)).toHaveLength(2), { timeout: 5_000 });

  const member = await openSocket(portal.url, asha.api.token);
  for (let count = 0; count < 200; count++) member.send({ event: 'nothing' });
  expect(await member.closed).toBe(closeCodes.tooMuch);
  await vi.waitFor(() => expect(noted(429)).toHaveLength(1), { timeout: 5_000 });
  expect(noted(429)[0]).toMatchObject({ kind: 'refused', person: asha.id });
  await asha.api.get('/users/pending', { 'X-Request-Id': 'same-client' });
  const client = (await lineOf('same-client'))?.['client'];
  expect(noted(429)[0]).toMatchObject({ client });
  expect(noted(401).map((line) => line['client'])).toEqual([client, client]);
});

it('notes who signed in, and a used reset link without its token', async () => {
  await portal.api.post('/auth/login', ADMIN, { 'X-Request-Id': 'signed-in' });
  expect(await lineOf('signed-in')).toMatchObject({ kind: 'sign-in', status: 200 });
  const token = await portal.resetToken(asha.email);
  await portal.api.put(
    `/auth/reset-password/${token}`,
    { password: 'Another-Word-1', confirmPassword: 'Another-Word-1' },
    { 'X-Request-Id': 'reset-used' },
  );
  expect(await lineOf('reset-used')).toMatchObject({ kind: 'password-reset', status: 200 });
  expect(JSON.stringify(lines())).not.toContain(token);
});

it('notes a sign-in with a second step, a wrong code, and a wrong password for what needs one', async () => {
  const ravi = await join(portal.api, await portal.admin());
  const named = (requestId: string) => ({ 'X-Request-Id': requestId });
  await ravi.api.post('/auth/second-step', { password: 'Not-His-1' }, named('wrong-password'));
  expect(await lineOf('wrong-password')).toMatchObject({
    kind: 'second-step-begun-refused',
    status: 400,
    person: ravi.id,
  });
  const { recoveryCodes } = await setUpSecondStep(ravi.api);
  const first = await portal.api.post('/auth/login', {
    email: ravi.email,
    password: PASSWORD,
  });
  const { challenge } = first.read(z.object({ challenge: z.string() }));
  const second = (code: string, requestId: string) =>
    portal.api.post('/auth/login/second', { challenge, code }, named(requestId));
  await second('000000', 'wrong-code');
  expect(await lineOf('wrong-code')).toMatchObject({
    kind: 'second-step-sign-in-refused',
    status: 401,
  });
  await second(recoveryCodes[0] ?? '', 'right-code');
  expect(await lineOf('right-code')).toMatchObject({ kind: 'second-step-sign-in', status: 200 });
});

it('counts them for metrics', async () => {
  await portal.api.get('/posts');
  const metrics = await (await fetch(`${portal.url}/metrics`)).text();
  expect(metrics).toMatch(
    /portal_security_events_total\{kind="refused",status="401",service="standalone"\} [1-9]/u,
  );
});
