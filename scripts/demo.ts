// A portal full of life, for looking around: `npm run demo`, or `npm run demo -- --url http://localhost:3000 --email … --password …` for one that runs.
// Everything is made through the public API, so it is as old as this run.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import * as z from 'zod/mini';
import { loginAnswer } from '@portal/contracts/accounts/account.api';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { usersAnswer } from '@portal/contracts/members/member.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { CATEGORIES } from '@portal/contracts/posts/category';
import { inventPerson, inventProfile } from '@portal/operations/seed/people';
import { createChance } from '@portal/operations/seed/random';
import { chats, drafts, feedbacks, inventGroup, replies } from '@portal/operations/seed/words';
import { drawPortrait } from './portrait.ts';

const root = join(import.meta.dirname, '..');
const MEMBERS = 300;
const POSTS = 400;
const PICTURES = 60;
const GROUPS = 12;
const MESSAGES = 400;
const FEEDBACKS = 20;
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

const chance = createChance(randomUUID());
const { pick } = chance;

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
  const form = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      // A form says by itself where its parts end
      ...(form ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
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
  atOnce = AT_ONCE,
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
  await Promise.all(Array.from({ length: atOnce }, worker));
  bar.stop();
}

function inventPeople() {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  return Array.from({ length: MEMBERS }, (_, index) => {
    const person = inventPerson(chance, Number(today.slice(0, 4)));
    // A leap day must fall into a leap year
    const year = today.endsWith('02-29') ? '1988' : person.dateOfBirth.slice(0, 4);
    return {
      ...person,
      dateOfBirth: index % 50 === 7 ? `${year}${today.slice(4)}` : person.dateOfBirth,
      email: `member${String(index + 1).padStart(3, '0')}@vidyalaya.example`,
    };
  });
}

const anything = z.unknown();

/** Groups of very different sizes, in each of which its members talk. */
async function fillGroups(url: string, tokens: readonly string[]): Promise<void> {
  const groups: { readonly id: string; readonly members: readonly string[] }[] = [];
  await forEach('Groups', Array.from({ length: GROUPS }), async (_, number) => {
    const founder = tokens[number * 7] ?? pick(tokens);
    const body = inventGroup(number);
    const { _id } = await call(url, 'POST', '/groups', {
      token: founder,
      body,
      answer: groupAnswer,
    });
    const joining = tokens.filter(
      (token) => token !== founder && chance.happens(0.5 / (number + 1)),
    );
    for (const token of joining)
      await call(url, 'PUT', `/groups/${_id}/join`, { token, answer: anything });
    groups.push({ id: _id, members: [founder, ...joining] });
  });
  await forEach('Messages', Array.from({ length: MESSAGES }), () => {
    const { id, members } = pick(groups);
    const body = { text: pick(chats) };
    return call(url, 'POST', `/messages/${id}`, { token: pick(members), body, answer: anything });
  });
}

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
  for (;;) {
    const after = waiting.length === 0 ? '' : `&after=${waiting.at(-1) ?? ''}`;
    const path = `/users/pending?limit=100${after}`;
    const { data } = await call(url, 'GET', path, { token: admin, answer: usersAnswer });
    if (data.length === 0) break;
    waiting.push(...data.map(({ _id }) => _id));
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
  await forEach('Profiles', tokens.slice(0, -40), (token) =>
    call(url, 'PUT', '/users/profile', { token, body: inventProfile(chance), answer: anything }),
  );
  const uploadPortrait = (token: string) => {
    const body = new FormData();
    const picture = new Blob([Uint8Array.from(drawPortrait(chance))], { type: 'image/png' });
    body.append('profilePicture', picture, 'portrait.png');
    return call(url, 'PUT', '/users/profile/picture', { token, body, answer: anything });
  };
  // Pictures are work for the server, which takes few at once
  await forEach('Pictures', tokens.slice(0, PICTURES), uploadPortrait, 2);
  await fillGroups(url, tokens);
  await forEach('Feedback', Array.from({ length: FEEDBACKS }), () =>
    call(url, 'POST', '/feedback', {
      token: pick(tokens),
      body: pick(feedbacks),
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
