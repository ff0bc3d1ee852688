import * as z from 'zod/mini';

/**
 * What command-api and realtime ask query-api for: one view of one thing, as it is presented on the wire.
 * The answer is JSON text, ready to be sent on; `null` where there is nothing (any more) to show.
 *
 * | view | answer |
 * |---|---|
 * | post | Post, published or waiting; with `published` only a published one |
 * | likes | { postId, likes, position } |
 * | comments | Comment[] of the post, oldest first |
 * | comment | { postId, comment, position } |
 * | user | User, as an administrator sees it |
 * | notification | Notification, unread |
 * | reading | { upTo, ids, position }: what the member has read |
 * | registrations | { pending } |
 * | pending-posts | { pending } |
 * | feedback-count | { count } |
 * | session | { memberId, role, groupIds } of the token's member, while it is good |
 * | group | Group, as `memberId` sees it |
 * | group-card | Group without its members |
 * | message | Message |
 * | received-message | { group, message, position } |
 * | group-members | those of `memberIds` who are in the group |
 * | mentions | { [display]: memberId } for those displays that name an approved member |
 */
export const viewRequest = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('post'),
    postId: z.string(),
    published: z.optional(z.literal(true)),
  }),
  z.object({ view: z.literal('likes'), postId: z.string() }),
  z.object({ view: z.literal('comments'), postId: z.string() }),
  z.object({ view: z.literal('comment'), commentId: z.string() }),
  z.object({ view: z.literal('user'), memberId: z.string() }),
  z.object({ view: z.literal('notification'), notificationId: z.string() }),
  z.object({ view: z.literal('reading'), memberId: z.string() }),
  z.object({ view: z.literal('registrations') }),
  z.object({ view: z.literal('pending-posts') }),
  z.object({ view: z.literal('feedback-count') }),
  z.object({ view: z.literal('session'), token: z.string() }),
  z.object({ view: z.literal('group'), groupId: z.string(), memberId: z.string() }),
  z.object({ view: z.literal('group-card'), groupId: z.string() }),
  z.object({ view: z.literal('message'), messageId: z.string() }),
  z.object({ view: z.literal('received-message'), messageId: z.string() }),
  z.object({
    view: z.literal('group-members'),
    groupId: z.string(),
    memberIds: z.array(z.string()),
  }),
  z.object({ view: z.literal('mentions'), displays: z.array(z.string()) }),
]);
export type ViewRequest = z.infer<typeof viewRequest>;

export const sessionView = z.nullable(
  z.object({
    memberId: z.string(),
    role: z.enum(['member', 'admin']),
    groupIds: z.array(z.string()),
  }),
);
export type SessionView = z.infer<typeof sessionView>;
export const groupMembersView = z.array(z.string());
export const mentionsView = z.record(z.string(), z.string());

/** `stale`: the read model did not reach the wished position in time (2 s), so this is what there is. */
export type View = { readonly json: string; readonly stale: boolean };

/** In one process a function call, between machines a request to query-api. */
export type ViewReader = (
  request: ViewRequest,
  options?: { readonly minPosition?: string },
) => Promise<View>;
