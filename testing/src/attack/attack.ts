import type { Call } from '@portal/contracts/wire/call';
import { calls, type CallName } from '@portal/contracts/calls';
import { accepted, join, submission, type Api, type Member } from '../driver/api.ts';
import { ADMIN, startPortal, type Portal } from '../driver/portal.ts';
import { createChance, type Chance } from '../invented/chance.ts';
import { fireFrames, pollShot } from './frames.ts';
import { createGun, type Outcome } from './gun.ts';
import { openHeap } from './heap.ts';
import { shotAt, type Shot } from './shots.ts';

const AT_ONCE = 16;
const SLOW_MS = 2_000;
const MOST_IDS = 400;
const MOST_FINDINGS = 50;
const RENEW_EVERY = 250;
/** The share of requests that carry frames instead of a socket. */
const POLLS = 0.02;
/** Work after a commit, and connections that end, may hold memory for a moment. */
const REST_MS = 5_000;
/** The share of requests that load code, write and fill caches. The rest leave nothing behind. */
const WRITING = 0.6;
const WARM_UP = 0.1;

export type Finding = { readonly what: string; readonly shot: Shot; readonly outcome: Outcome };
export type Report = {
  readonly requests: number;
  readonly frames: number;
  readonly seconds: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** In use after garbage was collected: after the warm-up, after the writes, after requests that leave nothing behind. */
  readonly heapMb: { readonly warm: number; readonly written: number; readonly after: number };
  readonly written: number;
  readonly findings: readonly Finding[];
  readonly log: readonly string[];
};

type Actors = { readonly admin: Api; readonly member: Member };
const ACTORS = ['visitor', 'member', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

const INSIDE = /node_modules|\bat \S+ \(|\.[jt]s:\d+:\d+|SQLITE_|SqliteError|MongoServerError/u;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gu;

const reaches = (actor: Actor, { access }: Call): boolean =>
  access === 'anyone' || actor === 'admin' || (actor === 'member' && access === 'member');

const leavesNothing = (actor: Actor, name: CallName): boolean =>
  name.startsWith('GET ') || (actor === 'visitor' && calls[name].access !== 'anyone');

function faultOf(actor: Actor, { call, method }: Shot, { status, text }: Outcome): string | null {
  if (status >= 500) return 'a failure of the server';
  if (status >= 400 && INSIDE.test(text)) return 'a refusal that shows the inside';
  const isReached = status >= 200 && status < 300;
  if (isReached && call?.startsWith(`${method} `) && !reaches(actor, calls[call]))
    return `a ${actor} reached a call that is not theirs`;
  return null;
}

/** Ids of what is there: a shot at nothing tests nothing. The actors' own stay out, so that they stay able to act. */
function createIds(chance: Chance) {
  const ids = [chance.uuid()];
  const spared = new Set<string>();
  return {
    all: ids,
    spare: (id: string) => spared.add(id),
    learn(text: string): void {
      for (const [id] of text.slice(0, 20_000).matchAll(UUID)) {
        if (spared.has(id) || ids.includes(id)) continue;
        if (ids.length < MOST_IDS) ids.push(id);
        else ids[chance.below(MOST_IDS)] = id;
      }
    },
  };
}

async function signIn(portal: Portal): Promise<Actors> {
  const admin = await portal.api.signIn(ADMIN.email, ADMIN.password);
  // Its calls are to reach the rules behind the confirmation; later on its own wrong guesses may have used up the attempts
  await admin.post('/auth/confirm', { password: ADMIN.password });
  return {
    admin,
    member: await join(portal.api, admin, { email: `actor.${Date.now()}@school.example` }),
  };
}

/** Starts a separate portal and attacks it. Equal seeds fire equal shots, though what they meet differs with the answers' order. */
export async function attack(options: {
  readonly requests: number;
  readonly frames: number;
  readonly seed: string;
  readonly onProgress: (done: number, total: number) => void;
}): Promise<Report> {
  const chance = createChance(options.seed);
  const portal = await startPortal({
    env: {
      PORTAL_LOG_LEVEL: 'warn',
      PORTAL_REGISTRATIONS_PER_CLIENT: '1000000',
      PORTAL_TAKEN_ADDRESSES_PER_CLIENT: '1000000',
      PORTAL_SIGN_INS_PER_MEMBER: '1000000',
      PORTAL_SIGN_IN_FAILURES_PER_CLIENT: '1000000',
      PORTAL_PASSWORD_RESETS_PER_CLIENT: '1000000',
    },
    program: { flags: ['--inspect=127.0.0.1:0'] },
  });
  const heap = await openHeap(portal.log());
  const gun = createGun(portal.url, AT_ONCE);
  const ids = createIds(chance);
  let actors = await signIn(portal);
  ids.spare(actors.member.id);
  const names = Object.keys(calls) as CallName[];
  const statuses: Record<string, number> = {};
  const findings: Finding[] = [];
  /** Each is fired again alone, because other work of the machine makes answers slow, too. */
  const slow: (() => Promise<Finding>)[] = [];
  let slowestMs = 0;
  let fired = 0;

  for (let count = 0; count < 20; count++) {
    const { body } = await accepted(actors.member.api.post('/posts', submission()));
    ids.learn(JSON.stringify(body));
    const group = { name: `Group ${count}`, description: 'Invented' };
    ids.learn(JSON.stringify((await accepted(actors.member.api.post('/groups', group))).body));
  }

  /** Shots end sessions, as they should. */
  async function renew(): Promise<void> {
    const { status } = await actors.member.api.get('/notifications');
    const { status: adminStatus } = await actors.admin.get('/admin/waiting');
    if (status === 200 && adminStatus === 200) return;
    actors = await signIn(portal);
    ids.spare(actors.member.id);
  }

  async function shootOnce(mayWrite: boolean): Promise<void> {
    const actor = chance.pick(ACTORS);
    const tokens = {
      visitor: undefined,
      member: actors.member.api.token,
      admin: actors.admin.token,
    };
    const name = chance.pick(mayWrite ? names : names.filter((each) => leavesNothing(actor, each)));
    const shot = chance.happens(POLLS)
      ? pollShot(tokens[actor], chance, ids.all)
      : shotAt(name, calls[name], chance, ids.all);
    const token = tokens[actor];
    const outcome = await gun.fire(shot, token);
    if (outcome.ms > SLOW_MS)
      slow.push(async () => ({
        what: `an answer after more than ${SLOW_MS} ms, again alone`,
        shot,
        outcome: await gun.fire(shot, token),
      }));
    statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, outcome.ms);
    if (outcome.status === 200 || outcome.status === 201) ids.learn(outcome.text);
    const what = faultOf(actor, shot, outcome);
    if (what !== null && findings.length < MOST_FINDINGS) findings.push({ what, shot, outcome });
  }

  async function shoot(count: number, mayWrite: boolean): Promise<void> {
    let left = count;
    while (left > 0) {
      await renew();
      const round = Math.min(RENEW_EVERY, left);
      let begun = 0;
      const shooter = async () => {
        while (begun < round) {
          begun += 1;
          await shootOnce(mayWrite);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, shooter));
      left -= round;
      fired += round;
      options.onProgress(fired, options.requests);
    }
  }
  const frames = (count: number) =>
    fireFrames(portal.url, {
      count,
      chance,
      ids: ids.all,
      token: () =>
        chance.pick([
          null,
          'e30.e30.e30',
          actors.member.api.token ?? null,
          actors.admin.token ?? null,
        ]),
    });
  const used = async () => {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return heap.usedMb();
  };

  const began = performance.now();
  const share = (of: number, part: number): number => Math.ceil(of * part);
  let sent = 0;
  const strike = async (part: number, mayWrite: boolean): Promise<number> => {
    await shoot(Math.min(share(options.requests, part), options.requests - fired), mayWrite);
    sent += await frames(share(options.frames, part));
    return used();
  };
  const warm = await strike(WARM_UP, true);
  const created = () => statuses[201] ?? 0;
  const createdBefore = created();
  const written = await strike(WRITING - WARM_UP, true);
  const writes = created() - createdBefore;
  const after = await strike(1 - WRITING, false);
  for (const fireAgain of slow.slice(0, MOST_FINDINGS)) {
    const again = await fireAgain();
    if (again.outcome.ms > SLOW_MS) findings.push(again);
  }
  await renew();
  await accepted(actors.member.api.get('/posts'));

  heap.close();
  gun.close();
  const log = portal
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"'));
  const { code } = await portal.stop();
  if (code !== 0) log.push(`The portal ended with ${code}`);
  return {
    requests: fired,
    frames: sent,
    seconds: (performance.now() - began) / 1_000,
    statuses,
    slowestMs,
    heapMb: { warm, written, after },
    written: writes,
    findings,
    log,
  };
}
