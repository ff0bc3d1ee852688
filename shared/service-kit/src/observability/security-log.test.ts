import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { securityFiles } from './security-files.ts';
import { createSecurityLog } from './security-log.ts';

function open(options: { readonly key?: () => Promise<Buffer> } = {}) {
  const lines: string[] = [];
  const failures: unknown[] = [];
  const clock = { now: new Date('2026-11-23T10:00:00Z') };
  const log = createSecurityLog({
    service: 'command-api',
    key: options.key ?? (async () => Buffer.from('a key')),
    lines: () => ({ write: async (more) => void lines.push(...more) }),
    now: () => clock.now,
    onFailure: (error) => failures.push(error),
  });
  const read = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));
  return { log, lines, read, failures, clock };
}
const refused = {
  kind: 'sign-in-refused',
  call: 'POST /auth/login',
  status: 401,
  requestId: 'r1',
  address: ' Asha@School.example',
  client: '198.51.100.7',
};

describe('the security log', () => {
  it('names kind, call, status, request and member, and people and clients by keyed hashes alone', async () => {
    const { log, read, lines } = open();
    log.note(refused);
    log.note({ ...refused, address: 'asha@school.example', person: 'm1', requestId: 'r2' });
    await log.close();
    const [one, other] = read();
    expect(one).toMatchObject({
      time: '2026-11-23T10:00:00.000Z',
      logger: 'security',
      service: 'command-api',
      kind: 'sign-in-refused',
      call: 'POST /auth/login',
      status: 401,
      requestId: 'r1',
    });
    expect(other).toMatchObject({ person: 'm1', address: one?.['address'] });
    expect(one?.['client']).toMatch(/^[\w-]{22}$/u);
    expect(lines.join('')).not.toMatch(/asha|198\.51/iu);
  });

  it('writes 30 lines a minute for one client and says how many more there were, while others get theirs', async () => {
    const { log, read, clock } = open();
    for (let times = 0; times < 50; times++) log.note(refused);
    log.note({ ...refused, client: '198.51.100.8', requestId: 'other' });
    await log.close();
    expect(read()).toHaveLength(32);
    expect(read().at(-2)).toMatchObject({ requestId: 'other' });
    expect(read().at(-1)).toMatchObject({ kind: 'left-out', lines: 20 });
    clock.now = new Date('2026-11-23T10:01:00Z');
    log.note({ ...refused, requestId: 'later' });
    await log.close();
    expect(read().at(-1)).toMatchObject({ requestId: 'later' });
  });

  it('counts everything by kind and status, written or left out', () => {
    const { log } = open();
    for (let times = 0; times < 50; times++) log.note(refused);
    log.note({ ...refused, status: 429 });
    expect(log.counts()).toEqual([
      { kind: 'sign-in-refused', status: 401, times: 50 },
      { kind: 'sign-in-refused', status: 429, times: 1 },
    ]);
  });

  it('asks for its key again after a failure', async () => {
    let isAway = true;
    const { log, failures, read } = open({
      key: async () => {
        if (isAway) throw new Error('away');
        return Buffer.from('a key');
      },
    });
    log.note(refused);
    await log.close();
    expect(failures).toEqual([new Error('away')]);
    isAway = false;
    log.note({ ...refused, requestId: 'r2' });
    await log.close();
    expect(read().map(({ requestId }) => requestId)).toEqual(['r2']);
  });
});

describe('the files of the security log', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'security-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('hold a day each, for their owner alone, and are removed after a year', async () => {
    writeFileSync(join(folder, '2025-11-21.jsonl'), 'old\n');
    writeFileSync(join(folder, '2025-11-22.jsonl'), 'a year ago\n');
    writeFileSync(join(folder, 'notes.txt'), 'of someone else\n');
    const files = securityFiles(folder);
    await files.write(['{"n":1}', '{"n":2}'], new Date('2026-11-23T10:00:00Z'));
    await files.write(['{"n":3}'], new Date('2026-11-24T00:00:00Z'));
    expect(readdirSync(folder).toSorted()).toEqual([
      '2026-11-23.jsonl',
      '2026-11-24.jsonl',
      'notes.txt',
    ]);
    const file = join(folder, '2026-11-23.jsonl');
    expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":2}\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('end with a line that says so once a day has filled its share of the disk', async () => {
    const files = securityFiles(folder, 100);
    const now = new Date('2026-11-23T10:00:00Z');
    await files.write(['x'.repeat(60)], now);
    await files.write(['y'.repeat(60)], now);
    await files.write(['z'], now);
    const [x, last, ...more] = readFileSync(join(folder, '2026-11-23.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(x).toBe('x'.repeat(60));
    expect(JSON.parse(last ?? '')).toMatchObject({ kind: 'full' });
    expect(more).toEqual([]);
  });
});
