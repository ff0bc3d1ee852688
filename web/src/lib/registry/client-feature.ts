import type { Post, submitPostRequest } from '@portal/contracts/posts/post.api';
import type { Category } from '@portal/contracts/posts/category';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Mentions } from '../words/text-parts.ts';
import type { PushHandlers } from '../realtime/push-router.ts';

export type FieldTexts = Readonly<Record<string, string>>;

/** Fields that a feature adds to the form for posts. A draft keeps their values under the name of the part. */
export type PostFieldsOfFeature = {
  readonly Component: ComponentType<{
    readonly post: Post | null;
    readonly category: Category | null;
    readonly values: FieldTexts;
    readonly errors: FieldTexts;
    readonly disabled: boolean;
    readonly onChange: (values: FieldTexts) => void;
  }>;
  /** The values with which editing begins. A new post begins without any. */
  readonly valuesOf: (post: Post) => FieldTexts;
  /** @param form `post` is null when a new post is written */
  readonly parse: (
    form: {
      readonly post: Post | null;
      readonly category: Category | null;
      readonly values: FieldTexts;
    },
    client: QueryClient,
  ) =>
    | { readonly request: Partial<z.input<typeof submitPostRequest>> }
    | { readonly errors: FieldTexts };
};

type OnMember = (memberId: string) => void;

export type OfPost = {
  readonly name: string;
  readonly seed: (client: QueryClient, post: Post) => void;
  /** One of the marks below the author's name, such as the category. */
  readonly Mark?: ComponentType<{ readonly post: Post }>;
  /** A button beside those that edit and delete. */
  readonly Tool?: ComponentType<{ readonly post: Post }>;
  readonly Facts?: ComponentType<{ readonly post: Post; readonly onMember: OnMember }>;
  readonly Action?: ComponentType<{
    readonly postId: string;
    readonly isOpen: boolean;
    readonly onToggle: () => void;
  }>;
  readonly Below?: ComponentType<{ readonly postId: string; readonly onMember: OnMember }>;
  readonly Body?: ComponentType<{
    readonly postId: string;
    readonly mentions: Mentions;
    readonly onClose: () => void;
  }>;
  readonly fields?: PostFieldsOfFeature;
};

export type OfFeed = {
  readonly name: string;
  /** Above the posts. */
  readonly Top?: ComponentType;
  readonly Panel?: ComponentType<{ readonly onMember: OnMember }>;
  readonly Opener?: ComponentType;
};

export type Feature = {
  readonly pushes?: PushHandlers;
  readonly ofPost?: () => Promise<OfPost>;
  readonly ofFeed?: () => Promise<OfFeed>;
};
