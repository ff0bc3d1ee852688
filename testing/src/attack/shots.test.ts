import type { Call } from '@portal/contracts/wire/call';
import { calls } from '@portal/contracts/calls';
import { clientFrame } from '@portal/contracts/realtime/client-frame';
import { describe, expect, it } from 'vitest';
import { createChance } from '../invented/chance.ts';
import { schemaOf, shotAt } from './shots.ts';
import { mutated, valueOf } from './values.ts';

const TRIES = 300;
const ids = [createChance('an id').uuid()];

describe('the requests of an attack', () => {
  const table: readonly (readonly [string, Call])[] = Object.entries(calls);

  it.each(table.filter(([, { body }]) => body))(
    'some bodies for %s are ones it takes',
    (name, { body, example }) => {
      const chance = createChance(name);
      const isTaken = (value: unknown) => body?.safeParse(value).success === true;
      const made = Array.from(
        { length: TRIES },
        () => body && valueOf(schemaOf(body), chance, ids),
      );
      expect([...made, example].filter(isTaken)).not.toEqual([]);
    },
  );

  it('frames are ones that the portal takes, until they are bent', () => {
    const chance = createChance('frames');
    const made = Array.from({ length: TRIES }, () => valueOf(schemaOf(clientFrame), chance, ids));
    const taken = made.filter((value) => clientFrame.safeParse(value).success);
    const stillTaken = taken.filter(
      (value) => clientFrame.safeParse(mutated(value, chance)).success,
    );
    expect(taken.length).toBeGreaterThan(TRIES / 3);
    expect(stillTaken.length).toBeLessThan(taken.length / 2);
  });

  it('equal seeds fire equal shots', () => {
    const shots = (seed: string) => {
      const chance = createChance(seed);
      return table.map(([, call], index) =>
        shotAt(Object.keys(calls)[index] as keyof typeof calls, call, chance, ids),
      );
    };
    expect(shots('a')).toEqual(shots('a'));
    expect(shots('a')).not.toEqual(shots('b'));
  });
});
