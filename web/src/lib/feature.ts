import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Mentions } from './mentions.ts';
import type { PushTakers } from './realtime/pushes.ts';

export type OfPost = {
  readonly name: string;
  readonly seed: (client: QueryClient, post: Post) => void;
  readonly Action: ComponentType<{
    readonly postId: string;
    readonly isOpen: boolean;
    readonly onToggle: () => void;
  }>;
  readonly Body?: ComponentType<{ readonly postId: string; readonly mentions: Mentions }>;
};

export type Feature = {
  readonly pushes?: PushTakers;
  readonly ofPost?: () => Promise<OfPost>;
};
