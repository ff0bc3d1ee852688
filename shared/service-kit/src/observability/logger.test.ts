import { expect, it } from 'vitest';
import { createLog, withoutLogins } from './logger.ts';

it('writes one JSON object a line, without personal data', () => {
  const lines: string[] = [];
  const log = createLog(
    { service: 'command-api', level: 'info' },
    { write: (line) => void lines.push(line) },
  );
  log.info(
    {
      memberId: 'm1',
      email: 'asha@example.org',
      request: { headers: { authorization: 'Bearer x' } },
    },
    'signed in',
  );
  log.debug('not at this level');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    service: 'command-api',
    memberId: 'm1',
    msg: 'signed in',
  });
  expect(lines[0]).not.toMatch(/asha|Bearer/u);
});

it('writes no address of an error, of its causes or of what a library has put beside it', () => {
  const lines: string[] = [];
  const log = createLog(
    { service: 'command-api', level: 'info' },
    { write: (line) => void lines.push(line) },
  );
  const err = Object.assign(
    new Error('550 <asha@school.example> is not here', {
      cause: new Error('RCPT TO:<asha@school.example>'),
    }),
    { rejected: ['asha@school.example'], command: 'RCPT TO' },
  );
  log.error({ err }, 'failed: a mail');
  log.error({ err: 'asha@school.example is not here' }, 'failed: a mail');
  expect(lines.join('')).not.toMatch(/asha/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'Error', command: 'RCPT TO', stack: expect.stringContaining('logger.test.ts') },
  });
});

it('writes no login of a server, in whatever way its address is written', () => {
  const lines: string[] = [];
  const log = createLog(
    { service: 'command-api', level: 'info' },
    { write: (line) => void lines.push(line) },
  );
  for (const login of ['portal:q7zx', 'portal:q7@zx,vk', 'portal:q7/z=x;vk', 'q7zx']) {
    const text = `connect to mongodb://${login}@mongodb:27017/?x failed`;
    log.error({ err: new Error(text) }, 'failed');
    log.warn({ reason: text }, 'waiting');
    expect(withoutLogins(text)).toBe('connect to mongodb://[login]@mongodb:27017/?x failed');
  }
  expect(lines.join('')).not.toMatch(/q7|zx|vk/u);
  expect(lines[1]).toContain('mongodb://[login]@mongodb:27017');
});
