import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi, type Api } from './api.ts';

const root = join(import.meta.dirname, '../..');
const bundle = join(root, 'services/standalone/dist/main.js');

export const ADMIN = { email: 'admin@school.example', password: 'First-Admin-1' };

type Environment = Readonly<Record<string, string>>;

/** How a process ended: its exit code (null where a signal ended it) and how long after it was asked to. */
export type Ended = { readonly code: number | null; readonly ms: number };

export interface Portal {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Without a token. */
  readonly api: Api;
  /** Signs the first administrator in. */
  admin(): Promise<Api>;
  /** What was said on standard output and in the log so far. */
  said(): string;
  logged(): string;
  /** The messages in the outbox, oldest first. */
  mails(): readonly string[];
  /** The token of the newest reset link that was mailed to an address. */
  resetToken(email: string): Promise<string>;
  /** Asks it to end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
  /** Ends it as a power cut would, as far as a process can tell. */
  kill(): Promise<void>;
  /** Resolves when it has ended by itself. */
  ended: Promise<Ended>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Ends every portal that this process started, also those a failed test left behind. */
export async function killAll(): Promise<void> {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          child.once('close', resolve);
          child.kill('SIGKILL');
        }),
    ),
  );
}

/** A folder that is gone when the tests are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  folders.push(folder);
  return folder;
}

const SETTINGS: Environment = {
  PORT: '0',
  PORTAL_HOST: '127.0.0.1',
  // The least that bcrypt knows: tests sign in hundreds of times
  PORTAL_BCRYPT_COST: '4',
  PORTAL_ADMIN_EMAIL: ADMIN.email,
  PORTAL_ADMIN_PASSWORD: ADMIN.password,
};

function launch(env: Environment) {
  if (!existsSync(bundle)) throw new Error('The portal is not built: run npm run build first');
  const child = spawn(process.execPath, [bundle], {
    cwd: temporaryFolder(),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  let asked = performance.now();
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, ms: performance.now() - asked });
    });
  });
  return {
    child,
    ended,
    said: () => out,
    logged: () => err,
    signal(signal: NodeJS.Signals) {
      asked = performance.now();
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the built portal on a free port and waits until it says that it is ready. */
export async function startPortal(
  options: { readonly dataDir?: string; readonly env?: Environment } = {},
): Promise<Portal> {
  const dataDir = options.dataDir ?? join(temporaryFolder(), 'data');
  const { child, ended, said, logged, signal } = launch({
    ...SETTINGS,
    PORTAL_DATA_DIR: dataDir,
    ...options.env,
  });
  const ready = /The portal is ready at (\S+)/u;
  const failed = ended.then(({ code }) => {
    throw new Error(`The portal ended with ${code} instead of starting:\n${said()}${logged()}`);
  });
  failed.catch(() => undefined);
  while (!ready.test(said())) await Promise.race([sleep(5), failed]);

  const url = ready.exec(said())?.[1]?.replace('localhost', '127.0.0.1') ?? '';
  const api = createApi(url);
  const outbox = join(dataDir, 'outbox');
  const mails = () =>
    existsSync(outbox)
      ? readdirSync(outbox)
          .filter((name) => name.endsWith('.eml'))
          .sort()
          // Long lines are broken up and '=' is written as '=3D' in them
          .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll(/=\r?\n/gu, ''))
          .map((mail) => mail.replaceAll('=3D', '='))
      : [];
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    api,
    ended,
    said,
    logged,
    admin: () => api.signIn(options.env?.['PORTAL_ADMIN_EMAIL'] ?? ADMIN.email, ADMIN.password),
    mails,
    resetToken: (email) =>
      eventually(() => {
        const mine = mails().filter(
          (mail) => mail.includes(email) && mail.includes('/reset-password/'),
        );
        const [, token] = /\/reset-password\/([\w-]+)/u.exec(mine.at(-1) ?? '') ?? [];
        if (token === undefined) throw new Error(`No reset link was sent to ${email}`);
        return token;
      }),
    stop: (name = 'SIGTERM') => signal(name),
    kill: async () => {
      await signal('SIGKILL');
    },
  };
}

/** A start that is expected to fail: what it says, and the exit code. */
export async function failToStart(
  env: Environment,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const { ended, said, logged, signal } = launch({
    ...SETTINGS,
    PORTAL_DATA_DIR: join(temporaryFolder(), 'data'),
    ...env,
  });
  const { code } = await Promise.race([
    ended,
    sleep(20_000).then(async () => {
      await signal('SIGKILL');
      throw new Error(`The portal started although it should not have:\n${said()}${logged()}`);
    }),
  ]);
  return { code, said: `${said()}${logged()}` };
}

/** Waits until what is asked for is true, and says what was seen last when it never is. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 5_000): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(10);
    }
  }
}
