import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { linkedComment } from './comment-path.ts';
import type { ShownComments } from './use-shown-comments.ts';

/** Going back to a page keeps its place, so that a link is followed once. */
const followed = new Set<string>();

/**
 * Follows a link to a comment of the post: shows earlier comments until it is among them.
 *
 * @returns its id, and whether the post has no such comment
 */
export function useLinkedComment(
  postId: string,
  { comments, hasEarlier, isFetching, hasFailed, showEarlier }: ShownComments,
  rowOf: (commentId: string) => HTMLElement | undefined,
): { readonly linked: string | null; readonly isGone: boolean } {
  const location = useLocation();
  const linked = linkedComment(postId, location);
  const [found, setFound] = useState<string | null>(null);
  const isThere = comments.some(({ _id }) => _id === linked);
  if (isThere && found !== linked) setFound(linked);
  const isSought = linked !== null && !isThere && found !== linked && !hasFailed;

  useEffect(() => {
    if (isSought && hasEarlier && !isFetching) showEarlier();
  }, [isSought, hasEarlier, isFetching, showEarlier]);

  useEffect(() => {
    if (linked === null || !isThere || followed.has(`${location.key} ${linked}`)) return;
    followed.add(`${location.key} ${linked}`);
    const row = rowOf(linked);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [linked, isThere, location.key, rowOf]);

  return { linked, isGone: isSought && !hasEarlier && !isFetching };
}
