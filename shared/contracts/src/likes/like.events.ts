import { defineEvent, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';

/** Stream `like-<postId>.<memberId>`. `postAuthorId` is who is told. */
const like = { postId: id, memberId: id, postAuthorId: id };
export const likeEvents = { PostLiked: defineEvent(1, like), PostUnliked: defineEvent(1, like) };
export type LikeEvent = EventOf<typeof likeEvents>;
