// The reading side of every feature, a line each.
export { accounts } from './accounts/accounts.reads.ts';
export { registrations } from './registrations/registrations.reads.ts';
export { members } from './members/members.reads.ts';
export { birthdays } from './birthdays/birthdays.reads.ts';
export { posts } from './posts/posts.reads.ts';
export { likes } from './likes/likes.reads.ts';
export { comments } from './comments/comments.reads.ts';
export { groups } from './groups/groups.reads.ts';
export { chat } from './chat/chat.reads.ts';
export { feedback } from './feedback/feedback.reads.ts';
export { notifications } from './notifications/notifications.reads.ts';
export { documentation } from './documentation/documentation.reads.ts';
