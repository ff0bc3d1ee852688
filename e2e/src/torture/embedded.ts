import { createApi } from '@portal/testing/driver/api';
import { openCuttableProxy } from '@portal/testing/driver/cuttable-proxy';
import { startPortal, temporaryFolder, type Portal } from '@portal/testing/driver/portal';
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, open, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@portal/service-kit/testing/free-port';
import type { Harm, Target } from './target.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const DISK_MB = 512;
const MB = Buffer.alloc(2 ** 20);

/** Mounts a small disk that can fill up. @returns null if this user may not mount one */
function mountDisk(): string | null {
  const disk = temporaryFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  if (status !== 0) return null;
  // Before the folder is removed, which fails while it is mounted
  process.prependListener('exit', () => void spawnSync('umount', ['-l', disk]));
  return disk;
}

const canLimitFiles = (): boolean => spawnSync('prlimit', ['--version']).status === 0;

/** A write beyond so many bytes of a file fails with EFBIG, which stores take for a fault of the disk. */
function limitFiles(pid: number, bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error(`prlimit failed: ${stderr.toString()}`);
}

async function fillUp(disk: string): Promise<string> {
  const ballast = join(disk, 'ballast');
  const file = await open(ballast, 'w');
  try {
    for (;;) await file.write(MB);
  } catch {
    return ballast;
  } finally {
    await file.close();
  }
}

const readModelFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('read-models.sqlite'));

/** The whole portal in one process on embedded stores. */
export async function tortureEmbedded(say: (line: string) => void): Promise<Target> {
  const disk = mountDisk();
  const folder = disk ?? temporaryFolder();
  const dataDir = join(folder, 'data');
  const port = String(await freePort());
  const faults: string[] = [];
  let shift = 0;
  const start = () =>
    startPortal({
      dataDir,
      env: {
        PORT: port,
        PORTAL_LOG_LEVEL: 'warn',
        PORTAL_DECISION_MAIL_MINUTES: '0',
        PORTAL_REGISTRATIONS_PER_CLIENT: '1000000',
        PORTAL_SIGN_IN_FAILURES_PER_CLIENT: '1000000',
        ...(shift === 0
          ? {}
          : { LD_PRELOAD: FAKETIME, FAKETIME: `+${shift}m`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
      },
    });
  let portal: Portal = await start();
  const proxy = await openCuttableProxy(portal.url);

  async function restart(): Promise<void> {
    portal = await start();
  }
  async function backUp(): Promise<string> {
    const to = join(temporaryFolder(), 'backup');
    await run(
      process.execPath,
      [join(root, 'scripts/operate.mjs'), 'backup', '--from', dataDir, '--to', to],
      { cwd: temporaryFolder() },
    );
    if (!existsSync(join(to, 'master.key')))
      await cp(join(dataDir, 'master.key'), join(to, 'master.key'));
    return to;
  }
  /** As a portal in the folder shows them. */
  async function newestPosts(folder: string): Promise<string> {
    const restored = await startPortal({ dataDir: folder });
    const { status, body } = await (await restored.admin()).get('/posts?limit=50');
    if (status !== 200) faults.push(`A restored portal answers ${status}`);
    await restored.kill();
    return JSON.stringify(body);
  }
  const harms: Harm[] = [
    {
      name: 'kill -9',
      weight: 5,
      async strike() {
        await portal.kill();
        await restart();
      },
    },
    {
      name: 'a restart',
      weight: 2,
      async strike() {
        const { code, ms } = await portal.stop();
        if (code !== 0)
          faults.push(
            `The portal stopped with ${code} after ${Math.round(ms)} ms: ${portal.log().slice(-500)}`,
          );
        await restart();
      },
    },
    {
      name: 'a pause',
      weight: 2,
      async strike(chance) {
        const { pid } = portal;
        process.kill(pid, 'SIGSTOP');
        await sleep(1_000 + chance.below(14_000));
        process.kill(pid, 'SIGCONT');
      },
    },
    {
      name: 'cut connections',
      weight: 4,
      async strike(chance) {
        proxy.cut();
        await sleep(chance.below(3_000));
        proxy.mend();
      },
    },
    {
      name: 'a rebuild',
      weight: 1,
      async strike() {
        await portal.kill();
        await forgetReadModels();
        await restart();
      },
    },
    {
      name: 'a backup, restored',
      weight: 1,
      async strike() {
        const to = await backUp();
        await newestPosts(to);
        await rm(to, { recursive: true });
      },
    },
    {
      name: 'an older log under newer read models',
      weight: 1,
      async strike(chance) {
        const to = await backUp();
        await sleep(1_000 + chance.below(3_000));
        await portal.kill();
        for (const name of await readModelFiles(dataDir))
          await cp(join(dataDir, name), join(to, name));
        await restart();
        const kept = await newestPosts(to);
        for (const name of await readModelFiles(to)) await rm(join(to, name));
        if (kept !== (await newestPosts(to)))
          faults.push('Read models show what a restored older log does not say');
        await rm(to, { recursive: true });
      },
    },
  ];
  if (existsSync(FAKETIME))
    harms.push({
      name: 'a clock that jumps by an hour',
      weight: 1,
      async strike() {
        await portal.kill();
        shift = shift === 0 ? 60 : 0;
        await restart();
      },
    });
  else say('No clock jumps, because libfaketime is missing (Debian: apt-get install faketime)');
  if (disk)
    harms.push({
      name: 'a full disk',
      weight: 1,
      async strike(chance) {
        const ballast = await fillUp(disk);
        await sleep(1_000 + chance.below(5_000));
        await rm(ballast);
      },
    });
  else say('No disk gets full: this user may not mount a small one');

  if (canLimitFiles())
    harms.push({
      name: 'I/O errors',
      weight: 1,
      async strike(chance) {
        const { pid } = portal;
        limitFiles(pid, String(MB.length));
        await sleep(500 + chance.below(4_000));
        limitFiles(pid, 'unlimited');
      },
    });
  else say('Writing never fails: this machine has no prlimit (Debian: apt-get install util-linux)');

  async function forgetReadModels(): Promise<void> {
    for (const name of await readModelFiles(dataDir)) await rm(join(dataDir, name));
  }

  await mkdir(dataDir, { recursive: true });
  return {
    url: proxy.url,
    api: createApi(proxy.url),
    harms,
    faults,
    async rebuild() {
      await portal.stop();
      await forgetReadModels();
      await restart();
    },
    async stop() {
      await proxy.close();
      const { code } = await portal.stop();
      if (code !== 0) faults.push(`The portal ended with ${code}`);
    },
  };
}
