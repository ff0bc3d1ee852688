import type { ViewRequest } from '../views/view.ts';
import type { PushName } from './push.ts';

/**
 * The topic of a change is the name of the push it becomes; this says which view fills it.
 * `null`: the change says all there is to say (`{ postId: docId, position }`).
 */
export const viewOfPush: { readonly [Name in PushName]: ((docId: string) => ViewRequest) | null } =
  {
    post_created: (postId) => ({ view: 'post', postId, published: true }),
    post_changed: (postId) => ({ view: 'post', postId, published: true }),
    post_deleted: null,
    post_liked: (postId) => ({ view: 'likes', postId }),
    post_unliked: (postId) => ({ view: 'likes', postId }),
    comment_added: (commentId) => ({ view: 'comment', commentId }),
    new_notification: (notificationId) => ({ view: 'notification', notificationId }),
    notifications_read: (memberId) => ({ view: 'reading', memberId }),
    registrations_changed: () => ({ view: 'registrations' }),
    pending_posts_changed: () => ({ view: 'pending-posts' }),
    feedback_received: () => ({ view: 'feedback-count' }),
    receive_message: (messageId) => ({ view: 'received-message', messageId }),
    group_changed: (groupId) => ({ view: 'group-card', groupId }),
  };
