import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { has } from '../engines/process.ts';

const run = promisify(execFile);

/** For machines without systemd whose control groups newer runtimes refuse. */
const SETTINGS = `[containers]
default_ulimits = ["nofile=10000:10000", "nproc=30000:30000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
`;
const PROGRAMS = ['podman', 'runc', 'debootstrap'];

export interface Podman {
  (...args: readonly string[]): Promise<string>;
  /** Of a container: what it has written. */
  output(container: string): Promise<string>;
  remove(): Promise<void>;
}

/** Keeps images and containers in a folder of its own, which `remove` takes away. */
export function openPodman(): Podman {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-containers-'));
  const settings = path.join(folder, 'containers.conf');
  writeFileSync(settings, SETTINGS);
  const place = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const options = {
    env: { ...process.env, CONTAINERS_CONF: settings },
    maxBuffer: 64 * 1024 * 1024,
  };
  const podman = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('podman', [...place, ...args], options);
    return stdout.trim();
  };
  return Object.assign(podman, {
    async output(container: string) {
      const { stdout, stderr } = await run('podman', [...place, 'logs', container], options);
      return stdout + stderr;
    },
    async remove() {
      await podman('rm', '--all', '--force', '--time', '0');
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
  return unshared.status === 0 ? null : 'this machine lets no container have a network of its own';
}
