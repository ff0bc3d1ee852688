import type { OfPost } from '../../lib/feature.ts';
import { LikeButton } from './LikeButton.tsx';
import { seedLikes } from './likes.cache.ts';

export const ofPost: OfPost = { name: 'likes', seed: seedLikes, Action: LikeButton };
