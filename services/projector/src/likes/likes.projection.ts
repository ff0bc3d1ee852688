import { likes, type LikesDocument } from '@portal/read-models/likes/likes';
import type { Projection } from '../projection.ts';

type Type = 'PostLiked' | 'PostUnliked' | 'MemberErased';

export const likesProjection: Projection<LikesDocument, Type> = {
  model: likes,
  types: ['PostLiked', 'PostUnliked', 'MemberErased'],
  keys: ({ type, data }) => (type === 'MemberErased' ? [] : [data.postId]),
  affected: ({ type, data }) => (type === 'MemberErased' ? { likes: data.memberId } : null),
  fold(document, { type, data, position }, postId) {
    const standing = document ?? { _id: postId, position, likes: [] };
    const has = standing.likes.includes(data.memberId);
    switch (type) {
      case 'PostLiked':
        return has ? document : { ...standing, likes: [...standing.likes, data.memberId] };
      case 'PostUnliked':
      case 'MemberErased':
        return has
          ? { ...standing, likes: standing.likes.filter((id) => id !== data.memberId) }
          : document;
      default:
        return type satisfies never;
    }
  },
};
