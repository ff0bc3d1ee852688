import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@portal/service-kit/testing/free-port';
import { createApi, type Api } from './api.ts';
import { eventually } from './eventually.ts';

export { eventually };

const root = join(import.meta.dirname, '../../..');

/** A Node, its flags, and a built tree whose packages that Node can load. Default: the Node and tree of this process. */
export type Program = {
  readonly node?: string;
  readonly flags?: readonly string[];
  readonly root?: string;
  readonly args?: readonly string[];
  /** A program that runs Node in its own process, with arguments: `taskset -c 0`. */
  readonly under?: readonly string[];
};

export const ADMIN = { email: 'admin@school.example', password: 'First-Admin-1' };

type Environment = Readonly<Record<string, string>>;

export type Ended = { readonly code: number | null; readonly ms: number };

export interface Portal {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly api: Api;
  admin(): Promise<Api>;
  output(): string;
  log(): string;
  mails(): readonly string[];
  resetToken(email: string): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
  kill(): Promise<void>;
  ended: Promise<Ended>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

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

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  folders.push(folder);
  return folder;
}

const SETTINGS: Environment = {
  PORT: '0',
  PORTAL_HOST: '127.0.0.1',
  PORTAL_BCRYPT_COST: '4',
  PORTAL_RATES: 'off',
  PORTAL_ADMIN_EMAIL: ADMIN.email,
  PORTAL_ADMIN_PASSWORD: ADMIN.password,
};

function launch(env: Environment, program: Program = {}) {
  const bundle = join(program.root ?? root, 'services/standalone/dist/main.js');
  if (!existsSync(bundle)) throw new Error('The portal is not built: run npm run build first');
  const { node = process.execPath, under = [] } = program;
  const command = [...under, node, ...(program.flags ?? []), bundle, ...(program.args ?? [])];
  const child = spawn(command[0] ?? node, command.slice(1), {
    cwd: temporaryFolder(),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  let requestedAt = performance.now();
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, ms: performance.now() - requestedAt });
    });
  });
  return {
    child,
    ended,
    output: () => out,
    log: () => err,
    signal(signal: NodeJS.Signals) {
      requestedAt = performance.now();
      child.kill(signal);
      return ended;
    },
  };
}

export async function startPortal(
  options: {
    readonly dataDir?: string;
    readonly env?: Environment;
    /** Settings of every test that this program doesn't know. */
    readonly without?: readonly string[];
    readonly program?: Program;
  } = {},
): Promise<Portal> {
  const dataDir = options.dataDir ?? join(temporaryFolder(), 'data');
  const usual = Object.entries(SETTINGS).filter(([name]) => !options.without?.includes(name));
  const { child, ended, output, log, signal } = launch(
    {
      ...Object.fromEntries(usual),
      // A test may start it again where its browsers look for it
      PORT: String(await freePort()),
      PORTAL_DATA_DIR: dataDir,
      ...options.env,
    },
    options.program,
  );
  const ready = /^The portal (?:as it was at \S+ )?is ready at (\S+)/mu;
  const failed = ended.then(({ code }) => {
    throw new Error(`The portal ended with ${code} instead of starting:\n${output()}${log()}`);
  });
  failed.catch(() => undefined);
  while (!ready.test(output())) await Promise.race([sleep(5), failed]);

  const url = ready.exec(output())?.[1]?.replace('localhost', '127.0.0.1') ?? '';
  const api = createApi(url);
  const outbox = join(dataDir, 'outbox');
  const mails = () =>
    existsSync(outbox)
      ? readdirSync(outbox)
          .filter((name) => name.endsWith('.eml'))
          .sort()
          .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll(/=\r?\n/gu, ''))
          .map((mail) => mail.replaceAll('=3D', '='))
      : [];
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    api,
    ended,
    output,
    log,
    admin: () => api.signIn(options.env?.['PORTAL_ADMIN_EMAIL'] ?? ADMIN.email, ADMIN.password),
    mails,
    resetToken: (email) =>
      eventually(() => {
        const resetMails = mails().filter(
          (mail) => mail.includes(email) && mail.includes('/reset-password/'),
        );
        const [, token] = /\/reset-password\/([\w-]+)/u.exec(resetMails.at(-1) ?? '') ?? [];
        if (token === undefined) throw new Error(`No reset link was sent to ${email}`);
        return token;
      }),
    stop: (name = 'SIGTERM') => signal(name),
    kill: async () => {
      await signal('SIGKILL');
    },
  };
}

/** Starts a portal without waiting for it. */
export function beginPortal(dataDir: string, port: number) {
  const { child, output, log, signal } = launch({
    ...SETTINGS,
    PORTAL_DATA_DIR: dataDir,
    PORT: String(port),
  });
  return {
    pid: child.pid ?? 0,
    output,
    log,
    stop: () => signal('SIGTERM'),
    kill: () => signal('SIGKILL'),
  };
}

/** Starts a portal, and kills it a while after it has come so far, ready or not. */
export async function killOnceIt(
  hasComeSoFar: () => Promise<boolean>,
  options: { readonly dataDir: string; readonly env: Environment; readonly afterMs: number },
): Promise<void> {
  const { dataDir, env, afterMs } = options;
  const { signal } = launch({ ...SETTINGS, PORTAL_DATA_DIR: dataDir, ...env });
  while (!(await hasComeSoFar())) await sleep(2);
  await sleep(afterMs);
  await signal('SIGKILL');
}

export async function failToStart(
  env: Environment,
  program?: Program,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { ended, output, log, signal } = launch(
    { ...SETTINGS, PORTAL_DATA_DIR: join(temporaryFolder(), 'data'), ...env },
    program,
  );
  const { code } = await Promise.race([
    ended,
    sleep(20_000).then(async () => {
      await signal('SIGKILL');
      throw new Error(`The portal started although it should not have:\n${output()}${log()}`);
    }),
  ]);
  return { code, output: `${output()}${log()}` };
}
