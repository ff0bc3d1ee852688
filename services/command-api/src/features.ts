// The features, a line each. The type check fails unless exactly one of them answers each call that changes something.
export { accounts } from './accounts/accounts.commands.ts';
export { registrations } from './registrations/registrations.commands.ts';
export { members } from './members/members.commands.ts';
export { posts } from './posts/posts.commands.ts';
export { likes } from './likes/likes.commands.ts';
export { comments } from './comments/comments.commands.ts';
export { groups } from './groups/groups.commands.ts';
export { chat } from './chat/chat.commands.ts';
export { feedback } from './feedback/feedback.commands.ts';
export { notifications } from './notifications/notifications.commands.ts';
