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
  it('accepts the compose file and asks for missing secrets', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-compose-'));
    try {
      const config = (env: string) => {
        const file = path.join(folder, '.env');
        writeFileSync(file, env);
        return spawnSync(
          compose ?? '',
          ['--env-file', file, '-f', path.join(root, 'docker-compose.yml'), 'config'],
          { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } },
        );
      };
      const example = readFileSync(path.join(root, 'deploy/example.env'), 'utf8');
      const good = config(example.replaceAll(/=$/gmu, '=something'));
      expect(good.stderr).toBe('');
      expect(good.status).toBe(0);
      expect(good.stdout).toContain('PORTAL_CHANGE_BUS: kafka');

      const bad = config('');
      expect(bad.status).not.toBe(0);
      expect(bad.stderr).toMatch(/set it in .env/u);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
