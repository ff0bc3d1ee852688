import { likes as likesModel, type LikesDocument } from '@portal/read-models/likes/likes';
import { projection } from '../declaring/projection.ts';
import { everyone, reaction, tell } from '../declaring/reaction.ts';

const without = (
  document: LikesDocument | null,
  { data }: { readonly data: { readonly memberId: string } },
): LikesDocument | null =>
  document?.likes.includes(data.memberId)
    ? { ...document, likes: document.likes.filter((id) => id !== data.memberId) }
    : document;

export const likesProjection = projection(likesModel, {
  id: 'postId',
  on: {
    PostLiked(document, { data, position }, postId) {
      if (document?.likes.includes(data.memberId)) return document;
      return { _id: postId, position, likes: [...(document?.likes ?? []), data.memberId] };
    },
    PostUnliked: without,
    MemberErased: { where: ({ data }) => ({ likes: { $contains: data.memberId } }), fold: without },
  },
});

export const likesReaction = reaction({
  PostLiked: ({ data }) => [tell('post_liked', data.postId, everyone)],
  PostUnliked: ({ data }) => [tell('post_unliked', data.postId, everyone)],
});

export const likes = {
  projections: [likesProjection],
  reactions: [likesReaction],
};
