import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { ownPasswordRequest } from '../accounts/own-password.request.ts';

/** `content`: posts, comments and messages go with the account, or stay as those of a former member. */
export const leaveRequest = z.object({
  ...ownPasswordRequest.shape,
  content: z.enum(['remove', 'anonymous'], {
    error: complaint(
      'content-fate-missing',
      'Please choose what becomes of your posts, comments and messages',
    ),
  }),
});
