import { expect } from 'vitest';
import { fold, type Decider } from '../event-sourcing/decider.ts';
import type { DomainError } from '../errors.ts';

export const specify = <State, Command, Event>(decider: Decider<State, Command, Event>) => ({
  given: (...history: readonly Event[]) => ({
    when(command: Command) {
      const decide = () => decider.decide(command, fold(decider, history));
      return {
        then: (...expected: readonly Event[]) => {
          expect(decide()).toEqual(expected);
        },
        thenNothing: () => {
          expect(decide()).toEqual([]);
        },
        thenRefused: (kind: DomainError['kind'], message?: string) => {
          expect(decide).toThrow(
            expect.objectContaining({
              name: 'DomainError',
              kind,
              ...(message === undefined ? {} : { message }),
            }),
          );
        },
      };
    },
    state: () => fold(decider, history),
  }),
});
