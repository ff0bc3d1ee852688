import { expect, it } from 'vitest';
import type { ReadRoster } from './read-roster.ts';
import { createRosterTurns } from './roster-turns.ts';

const NOTHING = { rows: [] } as unknown as ReadRoster;

it('reads one roster at a time, a waiting one of each administrator, and none that was given up', async () => {
  const read: string[] = [];
  let letOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letOn = resolve));
  const inTurn = createRosterTurns(async (file) => {
    read.push(file.toString());
    await gate;
    return NOTHING;
  });
  const gone = new AbortController();
  const upload = (file: string, administrator: string, { signal } = new AbortController()) =>
    inTurn(Buffer.from(file), new Date(), { client: administrator, signal }).then(
      () => 'read',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  const answers = [
    upload('first', 'asha'),
    upload('given up', 'asha', gone),
    upload('one too many', 'asha'),
    upload('of another', 'ravi'),
  ];
  gone.abort(new Error('gone'));
  expect(read).toEqual(['first']);
  letOn();
  expect(await Promise.all(answers)).toEqual([
    'read',
    'gone',
    'A roster is being read right now. Please try again in a moment.',
    'read',
  ]);
  expect(read).toEqual(['first', 'of another']);
});
