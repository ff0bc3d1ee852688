// One line per feature. The event catalog, the call table, the views and the pushes are derived from this list.
export { accounts } from './accounts/accounts.contract.ts';
export { registrations } from './registrations/registrations.contract.ts';
export { members } from './members/members.contract.ts';
export { birthdays } from './birthdays/birthdays.contract.ts';
export { posts } from './posts/posts.contract.ts';
export { likes } from './likes/likes.contract.ts';
export { comments } from './comments/comments.contract.ts';
export { groups } from './groups/groups.contract.ts';
export { chat } from './chat/chat.contract.ts';
export { feedback } from './feedback/feedback.contract.ts';
export { notifications } from './notifications/notifications.contract.ts';
export { documentation } from './documentation/documentation.contract.ts';
