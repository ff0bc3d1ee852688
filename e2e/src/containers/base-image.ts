import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { Podman } from './podman.ts';

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const cache = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
  'alumni-portal',
  'containers',
);

/** Where this machine itself gets its packages from. */
function mirror(): { readonly url: string; readonly suite: string } {
  const release = readFileSync('/etc/os-release', 'utf8');
  const [, suite = 'stable'] = /^VERSION_CODENAME=(\w+)$/mu.exec(release) ?? [];
  const folder = '/etc/apt/sources.list.d';
  const lists = [
    '/etc/apt/sources.list',
    ...readdirSync(folder).map((name) => path.join(folder, name)),
  ];
  const text = lists
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const [, url = 'http://deb.debian.org/debian'] =
    /^(?:URIs:|deb(?: \[[^\]]*\])?) *(https?:\/\/\S*\/debian\/?)(?:\s|$)/mu.exec(text) ?? [];
  return { url, suite };
}

/** @returns an archive of a small Debian with Node and npm, as the official images of Node are */
function archive(version: string): string {
  const { url, suite } = mirror();
  const file = path.join(cache, `node-${version}-${suite}-${process.arch}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-base-'));
  const [system, packed] = [path.join(folder, 'system'), path.join(folder, 'node')];
  const at = (...parts: string[]) => path.join(system, ...parts);
  try {
    execFileSync('debootstrap', ['--variant=minbase', suite, system, url], { stdio: 'pipe' });
    const name = `node-${process.platform}-${process.arch}@${version}`;
    const tarball = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder })
      .toString()
      .trim();
    mkdirSync(packed);
    execFileSync('tar', ['-xzf', path.join(folder, tarball), '-C', packed, '--strip-components=1']);
    copyFileSync(path.join(packed, 'bin/node'), at('usr/local/bin/node'));
    chmodSync(at('usr/local/bin/node'), 0o755);
    const npm = execFileSync('npm', ['root', '--global']).toString().trim();
    cpSync(path.join(npm, 'npm'), at('usr/local/lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', at('usr/local/bin/npm'));
    for (const args of [
      ['groupadd', '--gid', '1000', 'node'],
      ['useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'],
    ])
      execFileSync('chroot', [system, ...args]);
    if (existsSync(AUTHORITIES)) {
      mkdirSync(at('etc/ssl/certs'), { recursive: true });
      copyFileSync(AUTHORITIES, at(AUTHORITIES));
    }
    for (const unused of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc'])
      rmSync(at(unused), { recursive: true, force: true });
    execFileSync('tar', ['-C', system, '-cf', `${file}.part`, '.']);
    renameSync(`${file}.part`, file);
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes what stands in for the official image of this version of Node, which needs a registry.
 *
 * @returns its name
 */
export async function makeNodeImage(podman: Podman, version: string): Promise<string> {
  const name = `localhost/portal-test-node:${version}`;
  const authorities = existsSync(AUTHORITIES)
    ? [
        '--change',
        `ENV NODE_EXTRA_CA_CERTS=${AUTHORITIES}`,
        '--change',
        `ENV npm_config_cafile=${AUTHORITIES}`,
      ]
    : [];
  await podman('import', ...authorities, archive(version), name);
  return name;
}
