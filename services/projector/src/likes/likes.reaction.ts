import { change, type Reaction } from '../reaction.ts';

const topics = { PostLiked: 'post_liked', PostUnliked: 'post_unliked' } as const;

export const likesReaction: Reaction<keyof typeof topics> = {
  types: ['PostLiked', 'PostUnliked'],
  react: (event) => [change(event, topics[event.type], event.data.postId, { kind: 'everyone' })],
};
