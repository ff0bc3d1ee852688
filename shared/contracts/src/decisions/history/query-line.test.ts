import { expect, it } from 'vitest';
import { readQueryLine, writeQueryLine, type HistoryQuery } from './query-line.ts';

it('reads every term of a line, with quotes around several words', () => {
  const line =
    'actor:"Asha Patil" subject:Ravi action:reject-registration batch:2004 since:2026-01-31 until:2026-02-28 undone:no';
  expect(readQueryLine(line)).toEqual({
    query: {
      actor: 'Asha Patil',
      subject: 'Ravi',
      action: 'reject-registration',
      batch: 2004,
      since: '2026-01-31',
      until: '2026-02-28',
      undone: false,
    },
    errors: [],
  });
});

it('takes words without a term for the name of the person concerned', () => {
  expect(readQueryLine(' नीलेश   राव ').query).toEqual({ subject: 'नीलेश राव' });
  expect(readQueryLine('subject:Ravi Kumar').query).toEqual({ subject: 'Ravi Kumar' });
});

it('says of each faulty term what it should be', () => {
  const { query, errors } = readQueryLine(
    'action:ban batch:soon since:2026-13-01 undone: colour:red',
  );
  expect(query).toEqual({});
  expect(errors).toHaveLength(5);
  expect(errors[0]).toMatch(/^'action:' expects one of [a-z-]+, /u);
  expect(errors[1]).toBe("'batch:' expects a year, such as 2004");
  expect(errors[4]).toBe("There is no 'colour:' in the history");
});

it.each<HistoryQuery>([
  {},
  { actor: 'Asha Patil', undone: true },
  { subject: 'Asha ', action: 'approve-post' },
  { batch: 2004, since: '2026-01-31' },
])('writes a line that reads as the same query: %o', (query) => {
  expect(readQueryLine(writeQueryLine(query))).toEqual({ query, errors: [] });
});
