import type { ComponentProps } from 'react';
import type { OfPost } from '../../lib/registry/client-feature.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { seedComments } from './comments.cache.ts';
import { CommentsButton } from './CommentsButton.tsx';

const Body = lazyPart<ComponentProps<NonNullable<OfPost['Body']>>>(
  () => import('./Comments.tsx'),
  <Bone $height={44} />,
);

export const ofPost: OfPost = {
  name: 'comments',
  seed: seedComments,
  Action: CommentsButton,
  Body,
};
