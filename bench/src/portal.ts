import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loginAnswer } from '@portal/contracts/accounts/account.api';
import { pendingUsersAnswer } from '@portal/contracts/members/member.api';
import { postAnswer } from '@portal/contracts/posts/post.api';

const bundle = fileURLToPath(new URL('../../services/standalone/dist/main.js', import.meta.url));
const START_MS = 20_000;
const APPROVAL_MS = 10_000;

const administrator = { email: 'administrator@bench.example', password: 'Measured-1987' };
const password = 'Measured-2004';

export type Portal = {
  readonly port: number;
  readonly pid: number;
  /** Session tokens of approved members. */
  readonly tokens: readonly string[];
  /** Ids of posts that were there at the start, the oldest first. */
  readonly posts: readonly string[];
  readonly call: (method: string, path: string, token?: string, body?: unknown) => Promise<string>;
  stop(): Promise<void>;
};

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export const postText = (index: number, key = '') => ({
  title: `Reunion of the batch of ${1990 + (index % 30)} ${key}`.trim(),
  content: `The reunion is planned for the second week of December on the old campus. Please bring photographs for the younger batches, and say by the end of the month whether you need a place to sleep. (${index})`,
  category: 'Event',
});

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port');
  return address.port;
}

const callOf =
  (port: number): Portal['call'] =>
  async (method, path, token, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        ...(token === undefined ? {} : bearer(token)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text;
  };

async function signIn(call: Portal['call'], account: typeof administrator): Promise<string> {
  return loginAnswer.parse(JSON.parse(await call('POST', '/auth/login', undefined, account))).token;
}

/** Names are letters only, so that the number is written in letters too. */
const nameOf = (index: number) =>
  `Member ${[...String(index)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;

async function admitMembers(call: Portal['call'], admin: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `member-${index}@bench.example`);
  for (const [index, email] of emails.entries())
    await call('POST', '/auth/register', undefined, {
      fullName: nameOf(index),
      email,
      password,
      batchYear: 1990 + (index % 30),
      dateOfBirth: '1980-05-17',
    });
  const giveUp = performance.now() + APPROVAL_MS;
  for (let approved = 0; approved < count;) {
    const pending = pendingUsersAnswer.parse(
      JSON.parse(await call('GET', '/users/pending', admin)),
    );
    for (const { _id } of pending.data) await call('PUT', `/users/approve/${_id}`, admin);
    approved += pending.data.length;
    if (performance.now() > giveUp) throw new Error('The members could not be approved');
  }
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await signIn(call, { email, password }));
  return tokens;
}

/** The built portal as `npm start` runs it, on a folder of its own, with members and posts that came in through its API. */
export async function startPortal(size: { members: number; posts: number }): Promise<Portal> {
  if (!existsSync(bundle)) throw new Error('The portal is not built: run npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'bench-portal-'));
  const logFile = join(folder, 'portal.log');
  const port = await freePort();
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [bundle], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PORTAL_HOST: '127.0.0.1',
      PORTAL_DATA_DIR: join(folder, 'data'),
      PORTAL_ADMIN_EMAIL: administrator.email,
      PORTAL_ADMIN_PASSWORD: administrator.password,
      PORTAL_BCRYPT_COST: '4',
      PORTAL_REALTIME_CONNECTIONS_PER_MEMBER: '100',
      PORTAL_REGISTRATIONS_PER_CLIENT: '100000',
    },
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const giveUp = performance.now() + START_MS;
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > giveUp)
        throw new Error(`The portal did not start:\n${readFileSync(logFile, 'utf8')}`);
      await sleep(20);
    }
    const call = callOf(port);
    const admin = await signIn(call, administrator);
    const tokens = await admitMembers(call, admin, size.members);
    const posts: string[] = [];
    for (let index = 0; index < size.posts; index++) {
      const answer = await call('POST', '/posts', tokens[index % tokens.length], postText(index));
      posts.push(postAnswer.parse(JSON.parse(answer)).data._id);
    }
    return { port, pid: child.pid ?? 0, tokens, posts, call, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
