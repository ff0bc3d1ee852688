/** Code → English text, in ICU MessageFormat. */
export const postRefusals = {
  'post-not-found': 'Post not found',
  'post-not-yours-to-edit': 'You can only edit your own posts',
  'post-not-yours-to-delete': 'You can only delete your own posts',
  'post-submitted-already': 'This post has been submitted already',
  'post-edited-meanwhile': 'The author has edited this post meanwhile. Please read it again.',
  'event-needs-category': 'Only a post of the category Event can have a start',
  'post-edited-since': 'The post has been edited since the decision, so it cannot be taken back.',
  'post-deleted-since': 'The post has been deleted since the decision, so it cannot be taken back.',
} as const;
