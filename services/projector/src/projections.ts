import type { PushName } from '@portal/contracts/pushes';
import * as features from './features.ts';
import type { Projection } from './declaring/projection.ts';
import type { Reaction } from './declaring/reaction.ts';

type Feature = {
  readonly projections?: readonly Projection[];
  readonly reactions?: readonly Reaction[];
};

type SentBy<All> = All[keyof All] extends infer One
  ? One extends { readonly reactions: readonly (infer Each)[] }
    ? Each extends Reaction<infer Name>
      ? Name
      : never
    : never
  : never;

/** @param unsent a type error here names each push that no reaction sends */
function inOrder<All extends Readonly<Record<'notifications', Feature>>>(
  all: All,
  unsent: Readonly<Record<Exclude<PushName, SentBy<All>>, never>>,
): readonly Feature[] {
  // Pushes go out in this order: a post before its notification
  const { notifications, ...others } = all;
  return Object.values<Feature>({ ...others, ...unsent, notifications });
}

const all = inOrder(features, {});

export const projections: readonly Projection[] = all.flatMap(({ projections: own }) => own ?? []);
export const reactions: readonly Reaction[] = all.flatMap(({ reactions: own }) => own ?? []);
