import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { has } from '../engines/process.ts';

const root = path.join(import.meta.dirname, '../../..');
const compose = has('docker-compose', 'version') ? 'docker-compose' : null;
if (compose === null)
  process.stderr.write('Compose file: not shown to docker-compose, which is not installed\n');

describe.skipIf(compose === null)('docker-compose', () => {
  it('accepts the compose file, with TLS or without, and asks for missing settings', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-compose-'));
    try {
      const config = (env: string, ...more: readonly string[]) => {
        const file = path.join(folder, '.env');
        writeFileSync(file, env);
        return spawnSync(
          compose ?? '',
          [
            '--env-file',
            file,
            ...['docker-compose.yml', ...more].flatMap((each) => ['-f', path.join(root, each)]),
            'config',
          ],
          { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } },
        );
      };
      const example = readFileSync(path.join(root, 'deploy/example.env'), 'utf8');
      const good = config(example.replaceAll(/=$/gmu, '=something'));
      expect(good.stderr).toBe('');
      expect(good.status).toBe(0);
      expect(good.stdout).toContain('PORTAL_CHANGE_BUS: kafka');
      const tls = config(
        example.replaceAll(/=$/gmu, '=something'),
        'deploy/docker-compose.tls.yml',
      );
      expect(tls.stderr).toBe('');
      expect(tls.stdout).toContain('GATEWAY_PORT: 8443 ssl');

      const bad = config('');
      expect(bad.status).not.toBe(0);
      expect(bad.stderr).toMatch(/set it in .env/u);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
