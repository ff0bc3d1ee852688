import { parseArgs } from 'node:util';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { DOMAIN, type Seeded } from './seed.ts';
import type { Size } from './timeline.ts';

const DEFAULTS = {
  members: 2_000,
  events: 40_000,
  pending: 40,
  'pending-posts': 12,
  seed: 1,
  data: './data/seeded',
} as const;

export const PASSWORD = 'Seeded-Member-1';
/** Has the least cost, because everyone may know the password, and thousands of members sign in to measure the portal. */
const PASSWORD_HASH = '$2b$04$lJHzVzWy3/sMfK2T7488vuH4PXNL6Jfb208gPRi2yYoT.fB/qcUFG';

export const SEED_USAGE = `npm run seed -- [options]

Writes the history of an invented portal straight into a log: people, posts, likes, comments, groups, messages and what else there is.

  --members <n>          members who are approved, an administrator among them (${DEFAULTS.members})
  --events <n>           events in all (${DEFAULTS.events})
  --pending <n>          registrations that wait for an administrator (${DEFAULTS.pending})
  --pending-posts <n>    posts that wait for an administrator (${DEFAULTS['pending-posts']})
  --seed <n>             the same number gives the same history again (${DEFAULTS.seed})
  --data <folder>        a folder that is empty, or was seeded with the same numbers (${DEFAULTS.data})
  --to <file>            instead of a folder: a file with the settings of other engines, or env
  --password-hash <hash> bcrypt hash of everyone's password; without it, the password is ${PASSWORD}`;

export type SeedOptions = {
  readonly help: boolean;
  readonly size: Size;
  readonly seed: number;
  readonly data: string;
  readonly to: string | undefined;
  readonly passwordHash: string;
};

function wholeNumber(
  text: string | undefined,
  option: keyof typeof DEFAULTS,
  least: number,
): number {
  const number = Number(text ?? DEFAULTS[option]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new StartFailure(`--${option} must be a whole number from ${least} on, not ${text ?? ''}`);
}

export function readSeedOptions(args: readonly string[]): SeedOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      members: text,
      events: text,
      pending: text,
      'pending-posts': text,
      seed: text,
      data: text,
      to: text,
      'password-hash': text,
      help: { type: 'boolean', default: false },
    },
  });
  const passwordHash = values['password-hash'] ?? PASSWORD_HASH;
  if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/u.test(passwordHash))
    throw new StartFailure('--password-hash must be a bcrypt hash');
  return {
    help: values.help,
    size: {
      members: wholeNumber(values.members, 'members', 1),
      events: wholeNumber(values.events, 'events', 1),
      pending: wholeNumber(values.pending, 'pending', 0),
      pendingPosts: wholeNumber(values['pending-posts'], 'pending-posts', 0),
    },
    seed: wholeNumber(values.seed, 'seed', 0),
    data: values.data ?? DEFAULTS.data,
    to: values.to,
    passwordHash,
  };
}

export function summaryOf(options: SeedOptions, seeded: Seeded, seconds: number): string {
  const { size, data, to, passwordHash } = options;
  const rate = Math.round(seeded.written / seconds);
  const password = passwordHash === PASSWORD_HASH ? PASSWORD : 'the password of --password-hash';
  return `${seeded.events} events (${seeded.written} of them written now, ${rate} a second) tell of ${size.members} members, ${size.pending} who wait and what they did.
${to === undefined ? `Start it with       PORTAL_DATA_DIR=${data} npm start` : 'Start the projector there: it builds the read models.'}
Sign in as admin    admin@${DOMAIN}  ${password}
Sign in as a member member1@${DOMAIN}  ${password}`;
}
