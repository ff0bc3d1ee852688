// Starts a portal full of invented life: `npm run demo`. `npm run demo -- --url http://localhost:3000 --email … --password …` fills a
// running portal instead. All data comes in through the public API, so nothing is older than this run.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { accepted, createApi } from '@portal/testing/driver/api';
import { createChance } from '@portal/testing/invented/chance';
import { addressOf, fillPortal, type FillOptions } from '@portal/testing/invented/fill-portal';
import cliProgress from 'cli-progress';

const root = join(import.meta.dirname, '..');
const SIZE: FillOptions['size'] = {
  members: 300,
  pending: 6,
  birthdays: 6,
  posts: 400,
  comments: 800,
  likes: 2_000,
  profiles: 254,
  portraits: 60,
  groups: 12,
  messages: 400,
  feedbacks: 20,
};
/** Enough simultaneous calls to share the commits of the log, few enough for a small machine. */
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

async function startPortal(): Promise<string> {
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORTAL_DATA_DIR: options.data,
      PORTAL_ADMIN_EMAIL: options.email,
      PORTAL_ADMIN_PASSWORD: options.password,
      // At the default cost, three hundred passwords take a minute
      PORTAL_BCRYPT_COST: '4',
      PORTAL_RATES: 'off',
      PORTAL_LOG_LEVEL: 'warn',
      PORTAL_REGISTRATIONS_PER_CLIENT: '10000',
    },
  });
  server.on('exit', (code) => process.exit(code ?? 1));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  // A terminal interrupts the server, too; this process ends when the server has stopped
  process.on('SIGINT', () => {});
  return new Promise((resolve) => {
    createInterface(server.stdout).on('line', (line) => {
      const url = /https?:\/\/\S+/u.exec(line)?.[0];
      if (url) resolve(url);
      else console.log(line);
    });
  });
}

function createProgress() {
  let bar: cliProgress.SingleBar | undefined;
  let step: string | undefined;
  return {
    show(name: string, done: number, total: number): void {
      if (name !== step) {
        step = name;
        bar = new cliProgress.SingleBar(
          {
            format: `${name.padEnd(12)} {bar} {value}/{total}`,
            clearOnComplete: false,
            hideCursor: true,
            noTTYOutput: true,
            notTTYSchedule: 5_000,
          },
          cliProgress.Presets.shades_classic,
        );
        bar.start(total, 0);
      }
      bar?.update(done);
      if (done === total) bar?.stop();
    },
  };
}

async function fill(url: string): Promise<void> {
  const visitor = createApi(url);
  const admin = await visitor.signIn(options.email, options.password);
  const { data: posts } = (await accepted(admin.get('/posts'))).read(postsAnswer);
  if (posts.length > 0) {
    console.log('This portal has posts already, so nothing is added to it.');
    return;
  }
  await fillPortal({
    visitor,
    admin,
    chance: createChance(randomUUID()),
    password: MEMBER_PASSWORD,
    size: SIZE,
    atOnce: AT_ONCE,
    onProgress: createProgress().show,
  });
}

const url = options.url ?? (await startPortal());
await fill(url);
console.log(`
The demo is at        ${url}
Sign in as admin      ${options.email}  ${options.password}
Sign in as a member   ${addressOf(1)}  ${MEMBER_PASSWORD}`);
if (options.url === undefined) console.log('Stop it with Ctrl+C.');
