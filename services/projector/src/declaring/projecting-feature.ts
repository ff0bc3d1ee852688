import type { Projection } from './projection.ts';
import type { Reaction } from './reaction.ts';

export type Feature = {
  readonly projections?: readonly Projection[];
  readonly reactions?: readonly Reaction[];
};
