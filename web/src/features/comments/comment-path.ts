type Ref = { readonly postId: string; readonly commentId: string };

const MARK = '#comment-';

export const commentPath = ({ postId, commentId }: Ref): string =>
  `/posts/${postId}${MARK}${commentId}`;

/** @returns the id of the comment of the post to which the address leads, or null */
export const linkedComment = (
  postId: string,
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): string | null =>
  pathname === `/posts/${postId}` && hash.startsWith(MARK) ? hash.slice(MARK.length) : null;
