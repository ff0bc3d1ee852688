import { change, type Reaction } from '../reaction.ts';

type Type = 'PostSubmitted' | 'PostApproved' | 'PostRejected' | 'PostEdited' | 'PostDeleted';

export const postReaction: Reaction<Type> = {
  types: ['PostSubmitted', 'PostApproved', 'PostRejected', 'PostEdited', 'PostDeleted'],
  react(event) {
    const { type, data } = event;
    const everyone = { kind: 'everyone' } as const;
    switch (type) {
      case 'PostSubmitted':
        return data.published ? [change(event, 'post_created', data.postId, everyone)] : [];
      case 'PostApproved':
        return [change(event, 'post_created', data.postId, everyone)];
      case 'PostEdited':
        return [change(event, 'post_changed', data.postId, everyone)];
      case 'PostDeleted':
        return [change(event, 'post_deleted', data.postId, everyone)];
      case 'PostRejected':
        // Nobody but the author and the administrators ever saw it
        return [
          change(event, 'post_deleted', data.postId, { kind: 'member', memberId: data.authorId }),
        ];
      default:
        return type satisfies never;
    }
  },
};

/** How many posts wait, for the administrators who look at them. Which of them a change concerns, an event of one post doesn't say. */
export const pendingPostsReaction: Reaction<Type | 'MemberErased'> = {
  types: [
    'PostSubmitted',
    'PostApproved',
    'PostRejected',
    'PostEdited',
    'PostDeleted',
    'MemberErased',
  ],
  react: (event) =>
    event.type === 'PostSubmitted' && event.data.published
      ? []
      : [change(event, 'pending_posts_changed', 'pending-posts', { kind: 'admins' })],
};
