import type { ComponentType } from 'react';
import { PostPartsContext } from '../lib/post-parts.ts';
import { features } from './features.ts';

type Loaded = { readonly default: ComponentType };

export async function withPostParts(load: () => Promise<Loaded>): Promise<Loaded> {
  const [{ default: Page }, ...parts] = await Promise.all([
    load(),
    ...features.flatMap(({ ofPost }) => (ofPost ? [ofPost()] : [])),
  ]);
  return {
    default: () => (
      <PostPartsContext value={parts}>
        <Page />
      </PostPartsContext>
    ),
  };
}
