import type { OfPost } from '../../lib/registry/client-feature.ts';
import { LikeButton } from './LikeButton.tsx';
import { seedLikes } from './likes.cache.ts';
import { WhoLikes } from './WhoLikes.tsx';

export const ofPost: OfPost = {
  name: 'likes',
  seed: seedLikes,
  Action: LikeButton,
  Below: WhoLikes,
};
