import { expect, it } from 'vitest';
import { commands, type Needs } from './call-handlers.ts';

it('fails the type check where a feature takes what it has not named', () => {
  const noCalls = (..._taken: readonly unknown[]) => ({});
  const features = [
    commands(({ stream }: Needs<'stream'>) => noCalls(stream)),
    // @ts-expect-error -- it has not named the vault
    commands(({ vault }: Needs<'stream'>) => noCalls(vault)),
    // @ts-expect-error -- it has named nothing
    commands(({ stream }) => noCalls(stream)),
    // @ts-expect-error -- the context has no such part
    commands(({ everything }: Needs<'everything'>) => noCalls(everything)),
  ];
  expect(features).toHaveLength(4);
});
