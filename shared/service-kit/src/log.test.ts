import { expect, it } from 'vitest';
import { createLog } from './log.ts';

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
