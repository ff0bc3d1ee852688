import type { Comment } from '@portal/contracts/comments/comment.api';
import { limits } from '@portal/contracts/fields/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { waitOr } from '../../lib/network/wait-after.ts';
import { announce, toast } from '../../ui/states/toast.ts';
import { getComments } from './api/get-comments.ts';
import { addComments, byAge, useComments, type Aged } from './comments.cache.ts';

const NEWEST = 10;

export type ShownComments = {
  readonly comments: readonly Comment[];
  readonly hasEarlier: boolean;
  readonly isFetching: boolean;
  readonly hasFailed: boolean;
  readonly showEarlier: () => void;
};

export function useShownComments(postId: string): ShownComments {
  const client = useQueryClient();
  const { comments, count } = useComments(postId);
  // A place and not a number, so that a new comment hides none
  const [from, setFrom] = useState<Aged | undefined>(() => comments.at(-NEWEST));
  const hidden = from ? comments.filter((comment) => byAge(comment, from) < 0) : [];

  const earlier = useMutation({
    async mutationFn() {
      const { data, commentCount } = await getComments(postId, comments[0]?._id);
      addComments(client, postId, { comments: data, count: commentCount, position: '' });
      return data;
    },
    onSuccess: (data) => show(data),
    onError: (error) =>
      toast.error(waitOr(error, t('Earlier comments could not be loaded. Please try again.'))),
  });

  function show(some: readonly Comment[]): void {
    setFrom(some[0] ?? from);
    announce('announcements', t('Earlier comments: {count}.', { count: some.length }));
  }

  return {
    comments: comments.slice(hidden.length),
    hasEarlier: hidden.length > 0 || count > comments.length,
    isFetching: earlier.isPending,
    hasFailed: earlier.isError,
    showEarlier() {
      if (hidden.length > 0) show(hidden.slice(-limits.commentPage));
      else if (!earlier.isPending) earlier.mutate();
    },
  };
}
