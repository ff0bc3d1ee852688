import type { PushFrame } from '@portal/contracts/realtime/push';

/** Pushes with one key show states of one thing, of which the newest counts. */
function keyOf(push: PushFrame): string {
  switch (push.event) {
    case 'post_created':
    case 'post_changed':
      return `post ${push.data._id}`;
    case 'post_deleted':
      return `post ${push.data.postId}`;
    case 'post_liked':
    case 'post_unliked':
      return `likes ${push.data.postId}`;
    case 'comment_added':
      return `comment ${push.data.comment._id}`;
    case 'new_notification':
      return `notification ${push.data._id}`;
    case 'notifications_read':
    case 'registrations_changed':
    case 'pending_posts_changed':
    case 'feedback_received':
      return push.event;
    case 'receive_message':
      return `message ${push.data.message._id}`;
    case 'group_changed':
      return `group ${push.data._id}`;
    default:
      return push satisfies never;
  }
}

/** Whether a push is news. Who catches up gets some a second time, and each thing only ever goes forward. */
export function createPushOrder(remembered = 2_000): (push: PushFrame) => boolean {
  const newest = new Map<string, string>();
  return (push) => {
    const key = keyOf(push);
    const known = newest.get(key);
    if (known !== undefined && push.position <= known) return false;
    newest.delete(key);
    newest.set(key, push.position);
    const [oldest] = newest.keys();
    if (newest.size > remembered && oldest !== undefined) newest.delete(oldest);
    return true;
  };
}
