// Every feature of the projector, a line each. All projections and reactions are derived from it.
export { accounts } from './accounts/accounts.projections.ts';
export { registrations } from './registrations/registrations.projections.ts';
export { members } from './members/members.projections.ts';
export { posts } from './posts/posts.projections.ts';
export { likes } from './likes/likes.projections.ts';
export { comments } from './comments/comments.projections.ts';
export { groups } from './groups/groups.projections.ts';
export { chat } from './chat/chat.projections.ts';
export { feedback } from './feedback/feedback.projections.ts';
export { notifications } from './notifications/notifications.projections.ts';
