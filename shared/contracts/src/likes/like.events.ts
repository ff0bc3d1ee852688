import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';

type Key = { readonly postId: string; readonly memberId: string };

const like = { postId: id, memberId: id, postAuthorId: id };

export const likeStream = stream({
  kind: 'like',
  id: ({ postId, memberId }: Key) => `${postId}.${memberId}`,
  events: { PostLiked: defineEvent(1, like), PostUnliked: defineEvent(1, like) },
});
export type LikeEvent = EventOfStream<typeof likeStream>;
