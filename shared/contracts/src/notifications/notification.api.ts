import * as z from 'zod/mini';

export const notification = z.object({
  _id: z.string(),
  /** new_like, new_comment, new_post, mention_comment, mention_chat or new_group_message; a client shows a generic text for any other. */
  type: z.string(),
  read: z.boolean(),
  createdAt: z.string(),
  sender: z.object({ fullName: z.string(), profilePicture: z.string() }),
  post: z.optional(z.object({ _id: z.string(), title: z.string() })),
  group: z.optional(z.object({ _id: z.string(), name: z.string() })),
  targetExists: z.boolean(),
  position: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** Newest first. `unread` and `total` count all of the member's, not only those of this page. */
export const notificationsAnswer = z.object({
  data: z.array(notification),
  unread: z.number(),
  total: z.number(),
});
