import type { OfFeed } from '../../lib/registry/client-feature.ts';
import { PinnedPosts } from './PinnedPosts.tsx';

export const ofFeed: OfFeed = { name: 'pins', Top: PinnedPosts };
