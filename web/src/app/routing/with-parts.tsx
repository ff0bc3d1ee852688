import type { ComponentType } from 'react';
import { FeedPanelsContext, PostPartsContext } from '../../lib/registry/added-parts.ts';
import { features } from '../features.ts';

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

export async function withFeedPanels(load: () => Promise<Loaded>): Promise<Loaded> {
  const [{ default: Page }, ...panels] = await Promise.all([
    load(),
    ...features.flatMap(({ ofFeed }) => (ofFeed ? [ofFeed()] : [])),
  ]);
  return {
    default: () => (
      <FeedPanelsContext value={panels}>
        <Page />
      </FeedPanelsContext>
    ),
  };
}
