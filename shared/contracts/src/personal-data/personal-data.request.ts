import * as z from 'zod/mini';
import { ownPasswordRequest } from '../accounts/own-password.request.ts';

/** `content`: what becomes of posts, comments and messages. */
export const leaveRequest = z.object({
  ...ownPasswordRequest.shape,
  content: z.literal('remove', { error: 'Posts, comments and messages can only be removed' }),
});
