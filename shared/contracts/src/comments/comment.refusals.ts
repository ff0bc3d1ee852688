/** Code → English text, in ICU MessageFormat. */
export const commentRefusals = {
  'comment-not-found': 'Comment not found',
  'comment-added-already': 'This comment has been added already',
  'comment-not-yours-to-edit': 'You can only edit your own comments',
  'comment-not-yours-to-delete': 'You can only delete your own comments',
} as const;
