import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { has } from '../engines/process.ts';

const run = promisify(execFile);

const SETTINGS = path.join(import.meta.dirname, 'containers.conf');
const SOCKET_MS = 10_000;
const PROGRAMS = ['podman', 'runc', 'debootstrap'];

export interface Podman {
  (...args: readonly string[]): Promise<string>;
  readonly folder: string;
  /** Returns what the container has written. */
  output(container: string): Promise<string>;
  /** Answers as Docker's engine does, at this address. */
  serve(): Promise<{ readonly url: string; stop(): void }>;
  remove(): Promise<void>;
}

/**
 * Keeps images, containers and networks in a separate folder, which `remove` deletes.
 *
 * @param folder of one that was opened before; default: a new one
 */
export function openPodman(
  folder = mkdtempSync(path.join(tmpdir(), 'portal-containers-')),
): Podman {
  const networks = path.join(folder, 'networks');
  mkdirSync(networks, { recursive: true });
  const place = [
    ...['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')],
    ...['--network-config-dir', networks],
  ];
  const options = {
    env: { ...process.env, CONTAINERS_CONF: SETTINGS },
    maxBuffer: 64 * 1024 * 1024,
  };
  const podman = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('podman', [...place, ...args], options);
    return stdout.trim();
  };
  return Object.assign(podman, {
    folder,
    async serve() {
      const socket = path.join(folder, 'podman.sock');
      const url = `unix://${socket}`;
      const service = spawn('podman', [...place, 'system', 'service', '--time', '0', url], {
        ...options,
        stdio: 'ignore',
      });
      const until = performance.now() + SOCKET_MS;
      while (!existsSync(socket) && performance.now() < until) await sleep(50);
      return { url, stop: () => void service.kill() };
    },
    async output(container: string) {
      const { stdout, stderr } = await run('podman', [...place, 'logs', container], options);
      return stdout + stderr;
    },
    async remove() {
      await podman('rm', '--all', '--force', '--time', '0', '--volumes');
      await podman('network', 'prune', '--force');
      await podman('rmi', '--all', '--force');
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** The reason why no container can be built and run here, or null. */
export function missingForContainers(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
  const lacking = PROGRAMS.filter((program) => !has(program, '--version'));
  if (lacking.length > 0)
    return `${lacking.join(' and ')} is not installed (Debian: podman runc netavark aardvark-dns iptables debootstrap)`;
  if (!/\boverlay\b/u.test(readFileSync('/proc/filesystems', 'utf8')))
    return 'this kernel has no overlay file system';
  const unshared = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']);
  return unshared.status === 0 ? null : 'this machine lets no container have a separate network';
}
