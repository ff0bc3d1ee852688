import { posts, type PostDocument, type PresentPost } from '@portal/read-models/posts/post';
import { tombstone } from '@portal/read-models/read-model';
import type { EventOfType, Projection } from '../projection.ts';

type Type =
  'PostSubmitted' | 'PostApproved' | 'PostRejected' | 'PostEdited' | 'PostDeleted' | 'MemberErased';

function submitted({ data, position, occurredAt }: EventOfType<'PostSubmitted'>): PresentPost {
  const { postId, authorId, category, title, content, published } = data;
  const status = published ? 'published' : 'pending';
  return {
    _id: postId,
    position,
    status: title === null || content === null ? 'sealed' : status,
    authorId,
    title: title ?? '',
    content: content ?? '',
    category,
    createdAt: occurredAt,
    editedAt: null,
    listedAt: position,
  };
}

export const postProjection: Projection<PostDocument, Type> = {
  model: posts,
  types: [
    'PostSubmitted',
    'PostApproved',
    'PostRejected',
    'PostEdited',
    'PostDeleted',
    'MemberErased',
  ],
  keys: ({ type, data }) => (type === 'MemberErased' ? [] : [data.postId]),
  affected: ({ type, data }) => (type === 'MemberErased' ? { authorId: data.memberId } : null),
  fold(post, event) {
    const { type, data, position, occurredAt } = event;
    if (type === 'PostSubmitted') return post ?? submitted(event);
    if (!post || post.status === 'erased') return post;
    switch (type) {
      case 'PostApproved':
        return post.status === 'pending'
          ? { ...post, status: 'published', listedAt: position }
          : post;
      case 'PostRejected':
        return { ...post, status: 'rejected' };
      case 'PostEdited': {
        const { title, content, category } = data;
        return title === null || content === null
          ? { ...post, status: 'sealed', title: '', content: '' }
          : { ...post, title, content, category, editedAt: occurredAt };
      }
      case 'PostDeleted':
        // It keeps its words and its place: an undo can bring it back, old events that come again cannot
        return { ...post, status: 'deleted' };
      case 'MemberErased':
        return post.authorId === data.memberId ? tombstone(post._id, position) : post;
      default:
        return type satisfies never;
    }
  },
};
