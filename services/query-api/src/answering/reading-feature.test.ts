import { birthdays } from '@portal/contracts/birthdays/birthdays.contract';
import { coordinators } from '@portal/contracts/coordinators/coordinators.contract';
import { expect, it } from 'vitest';
import { feature, type Needs } from './reading-feature.ts';

it('fails the type check where a feature takes what it has not named', () => {
  const nothing = (..._taken: readonly unknown[]) => ({ models: [] });
  const features = [
    feature(coordinators, { answers: ({ people }: Needs<'people'>) => nothing(people) }),
    // @ts-expect-error -- it has not named the roster
    feature(coordinators, { answers: ({ roster }: Needs<'people'>) => nothing(roster) }),
    // @ts-expect-error -- it has named nothing
    feature(coordinators, { answers: ({ people }) => nothing(people) }),
    // @ts-expect-error -- the context has no such part
    feature(coordinators, { answers: (all: Needs<'everything'>) => nothing(all) }),
    // @ts-expect-error -- it leaves out the call of its contract
    feature(birthdays, { answers: ({ people }: Needs<'people'>) => nothing(people) }),
  ];
  expect(features).toHaveLength(5);
});
