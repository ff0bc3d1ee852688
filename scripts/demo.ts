// A portal full of life, for looking around: `npm run demo`, or `npm run demo -- --url http://localhost:3000 --email … --password …` for one that runs.
// Everything is made through the public API, so it is as old as this run.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import * as z from 'zod/mini';
import { loginAnswer } from '@portal/contracts/accounts/account.api';
import { usersAnswer } from '@portal/contracts/members/member.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { CATEGORIES } from '@portal/contracts/posts/category';
import { drafts, names, replies } from './demo-content.ts';

const root = join(import.meta.dirname, '..');
const MEMBERS = 300;
const POSTS = 400;
/** How many calls are under way at once: enough to share the commits of the log, few enough for a small machine. */
const AT_ONCE = 16;
const ADMIN = { email: 'admin@vidyalaya.example', password: 'Demo-Admin-1' };
const MEMBER_PASSWORD = 'Demo-Member-1';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    email: { type: 'string', default: ADMIN.email },
    password: { type: 'string', default: ADMIN.password },
    data: { type: 'string', default: './data/demo' },
  },
});

function pick<T>(pool: readonly T[]): T {
  const chosen = pool[randomInt(pool.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

/** Starts the portal beside this script and waits until it says where it is. */
async function startPortal(): Promise<string> {
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORTAL_DATA_DIR: options.data,
      PORTAL_ADMIN_EMAIL: options.email,
      PORTAL_ADMIN_PASSWORD: options.password,
      // Hashing three hundred passwords as slowly as a real portal does would take a minute
      PORTAL_BCRYPT_COST: '4',
      PORTAL_LOG_LEVEL: 'warn',
      // All of them register from this machine within the hour
      PORTAL_REGISTRATIONS_PER_CLIENT: '10000',
    },
  });
  server.on('exit', (code) => process.exit(code ?? 1));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  // A terminal's interrupt reaches the server by itself; this process ends when that has stopped
  process.on('SIGINT', () => {});
  return new Promise((resolve) => {
    createInterface(server.stdout).on('line', (line) => {
      const url = /https?:\/\/\S+/u.exec(line)?.[0];
      if (url) resolve(url);
      else console.log(line);
    });
  });
}

async function call<Answer>(
  url: string,
  method: string,
  path: string,
  {
    token,
    body,
    answer,
  }: { token?: string; body?: object; answer: { parse(json: unknown): Answer } },
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  if (!response.ok)
    throw new Error(`${method} ${path} was refused (${response.status}): ${JSON.stringify(json)}`);
  return answer.parse(json);
}

/** Does a thing for each, some at once, and shows how far it is. */
async function forEach<T>(
  label: string,
  things: readonly T[],
  act: (thing: T, index: number) => Promise<unknown>,
): Promise<void> {
  const bar = new cliProgress.SingleBar(
    {
      format: `${label.padEnd(12)} {bar} {value}/{total}`,
      clearOnComplete: false,
      hideCursor: true,
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    },
    cliProgress.Presets.shades_classic,
  );
  bar.start(things.length, 0);
  const waiting = things.entries();
  const worker = async () => {
    for (const [index, thing] of waiting) {
      await act(thing, index);
      bar.increment();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  bar.stop();
}

type Person = {
  readonly fullName: string;
  readonly email: string;
  readonly batchYear: number;
  readonly dateOfBirth: string;
};

function inventPeople(): readonly Person[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const scripts = names.flatMap((pool) => Array.from({ length: pool.share }, () => pool));
  return Array.from({ length: MEMBERS }, (_, index) => {
    const { given, family } = pick(scripts);
    const batchYear = 1992 + randomInt(30);
    const birthday =
      index % 50 === 7
        ? today.slice(5)
        : `${String(1 + randomInt(12)).padStart(2, '0')}-${String(1 + randomInt(28)).padStart(2, '0')}`;
    // A leap day must fall into a leap year
    const year = birthday === '02-29' ? 1988 : batchYear - 18;
    return {
      fullName: `${pick(given)} ${pick(family)}`,
      email: `member${String(index + 1).padStart(3, '0')}@vidyalaya.example`,
      batchYear,
      dateOfBirth: `${year}-${birthday}`,
    };
  });
}

const anything = z.unknown();

async function fill(url: string): Promise<void> {
  const { token: admin } = await call(url, 'POST', '/auth/login', {
    body: { email: options.email, password: options.password },
    answer: loginAnswer,
  });
  const standing = await call(url, 'GET', '/posts', { token: admin, answer: postsAnswer });
  if (standing.data.length > 0) {
    console.log('This portal has posts already, so nothing is added to it.');
    return;
  }

  const people = inventPeople();
  await forEach('Registering', people, (person) =>
    call(url, 'POST', '/auth/register', {
      body: { ...person, password: MEMBER_PASSWORD },
      answer: anything,
    }),
  );
  const waiting: string[] = [];
  for (let seen = -1; waiting.length > seen;) {
    seen = waiting.length;
    const { data } = await call(
      url,
      'GET',
      `/users/pending?page=${Math.floor(seen / 100) + 1}&limit=100`,
      { token: admin, answer: usersAnswer },
    );
    waiting.push(...data.map(({ _id }) => _id).filter((id) => !waiting.includes(id)));
  }
  // The last ones stay waiting, so that the administrator has something to decide
  await forEach('Approving', waiting.slice(0, -6), (id) =>
    call(url, 'PUT', `/users/approve/${id}`, { token: admin, answer: anything }),
  );

  const tokens: string[] = [];
  await forEach('Signing in', people, async ({ email }) => {
    try {
      const { token } = await call(url, 'POST', '/auth/login', {
        body: { email, password: MEMBER_PASSWORD },
        answer: loginAnswer,
      });
      tokens.push(token);
    } catch (error) {
      // Those who were left waiting
      if (!(error instanceof Error) || !error.message.includes('(403)')) throw error;
    }
  });
  const posts: string[] = [];
  await forEach('Posts', Array.from({ length: POSTS }), async (_, index) => {
    const category = CATEGORIES[index % CATEGORIES.length] ?? 'Article';
    const { data } = await call(url, 'POST', '/posts', {
      token: index % 23 === 0 ? admin : pick(tokens),
      body: { ...pick(drafts[category]), category },
      answer: postAnswer,
    });
    posts.push(data._id);
  });
  await forEach('Comments', Array.from({ length: POSTS * 2 }), (_, index) =>
    call(url, 'POST', `/posts/${pick(posts)}/comment`, {
      token: pick(tokens),
      body: {
        text: index % 4 === 0 ? `@[${pick(people).fullName}] ${pick(replies)}` : pick(replies),
      },
      answer: anything,
    }),
  );
  await forEach('Likes', Array.from({ length: POSTS * 5 }), () =>
    call(url, 'PUT', `/posts/${pick(posts)}/like`, {
      token: pick(tokens),
      body: { liked: true },
      answer: anything,
    }),
  );
}

const url = options.url ?? (await startPortal());
await fill(url);
console.log(`
The demo is at        ${url}
Sign in as admin      ${options.email}  ${options.password}
Sign in as a member   member001@vidyalaya.example  ${MEMBER_PASSWORD}`);
if (options.url === undefined) console.log('Stop it with Ctrl+C.');
