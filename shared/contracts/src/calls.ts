import { accountCalls } from './accounts/account.calls.ts';
import { birthdayCalls } from './birthdays/birthday.calls.ts';
import type { CallTable } from './call.ts';
import { messageCalls } from './chat/message.calls.ts';
import { commentCalls } from './comments/comment.calls.ts';
import { documentationCalls } from './documentation/documentation.calls.ts';
import { feedbackCalls } from './feedback/feedback.calls.ts';
import { groupCalls } from './groups/group.calls.ts';
import { likeCalls } from './likes/like.calls.ts';
import { memberCalls } from './members/member.calls.ts';
import { notificationCalls } from './notifications/notification.calls.ts';
import { postCalls } from './posts/post.calls.ts';

/**
 * Every call of the interface. A service answers a call by its name here, behind the guard that stands here, and what is
 * documented is made from this. A new feature adds one line.
 */
export const calls = {
  ...accountCalls,
  ...postCalls,
  ...likeCalls,
  ...commentCalls,
  ...birthdayCalls,
  ...memberCalls,
  ...groupCalls,
  ...messageCalls,
  ...feedbackCalls,
  ...notificationCalls,
  ...documentationCalls,
} satisfies CallTable;
export type Calls = typeof calls;
export type CallName = keyof Calls;
