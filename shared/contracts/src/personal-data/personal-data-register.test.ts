import { expect, it } from 'vitest';
import { streams } from '../events/catalog.ts';
import { register } from './personal-data-register.ts';

it('the register of personal data covers each personal field of an event once, and no other', () => {
  const marked = streams.flatMap(({ kind, events }) =>
    Object.values(events).flatMap(({ sealed }) =>
      Object.keys(sealed).map((field) => `${kind}.${field}`),
    ),
  );
  const covered = register.flatMap(({ fields }) => fields);
  expect([...covered].sort()).toEqual([...new Set(marked)].sort());
});

it('each entry of the register says what is kept, why, who sees it, and for how long', () => {
  for (const { _id, ...entry } of register)
    for (const words of [entry.what, entry.why, entry.seenBy, entry.until])
      expect(words, _id).toMatch(/^\S.*\S$/u);
});
