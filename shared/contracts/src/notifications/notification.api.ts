import * as z from 'zod/mini';

export const notification = z.object({
  _id: z.string(),
  type: z.string(),
  read: z.boolean(),
  createdAt: z.string(),
  sender: z.object({ fullName: z.string(), profilePicture: z.string() }),
  post: z.optional(z.object({ _id: z.string(), title: z.string() })),
  group: z.optional(z.object({ _id: z.string(), name: z.string() })),
  member: z.optional(z.object({ _id: z.string() })),
  /** The sender's words, where the notification itself carries them. */
  text: z.optional(z.string()),
  targetExists: z.boolean(),
  /** `new_group_message` alone: unread messages of others in the group, counted up to `limits.unreadMessages`; 0 once it is read. */
  count: z.optional(z.number()),
  position: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** Newest first. `unread` and `total` count all notifications of the member, not those of the page. */
export const notificationsAnswer = z.object({
  data: z.array(notification),
  unread: z.number(),
  total: z.number(),
});
