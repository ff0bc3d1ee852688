/** Code → English text, in ICU MessageFormat. */
export const commentRefusals = {
  'comment-not-found': 'Comment not found',
  'comment-added-already': 'This comment has been added already',
  'comment-not-yours-to-edit': 'You can only edit your own comments',
  'comment-not-yours-to-delete': 'You can only delete your own comments',
  'comment-edited-since':
    'The comment has been edited since the decision, so it cannot be taken back.',
  'comment-deleted-since':
    'The comment has been deleted since the decision, so it cannot be taken back.',
} as const;
