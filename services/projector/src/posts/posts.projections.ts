import {
  posts as postModel,
  type PresentPost,
  type PostDocument,
} from '@portal/read-models/posts/post';
import { tombstone } from '@portal/read-models/read-model';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';
import {
  erasing,
  ifPresent,
  projection,
  type EventOfType,
  type Projection,
} from '../declaring/projection.ts';
import { admins, everyone, onlyMember, reaction, tell } from '../declaring/reaction.ts';
import { withholding } from '../declaring/withholding.ts';

function submitted({ data, position, occurredAt }: EventOfType<'PostSubmitted'>): PresentPost {
  const { postId, authorId, category, title, content, published } = data;
  const status = published ? 'published' : 'pending';
  return {
    _id: postId,
    position,
    status,
    ...(title === null || content === null ? { beneath: status } : {}),
    authorId,
    title: title ?? '',
    content: content ?? '',
    category,
    createdAt: occurredAt,
    editedAt: null,
    listedAt: position,
    revision: 0,
    before: null,
  };
}

const edited = (post: PresentPost): PresentPost => ({ ...post, revision: post.revision + 1 });

const postFolds = projection(postModel, {
  id: 'postId',
  on: {
    PostSubmitted: (post, event) => post ?? submitted(event),
    PostApproved: ifPresent((post, { position }) =>
      post.status === 'pending' ? { ...post, status: 'published', listedAt: position } : post,
    ),
    PostHeldForApproval: ifPresent((post) => {
      if (post.status !== 'published') return post;
      const { title, content, category } = post;
      return { ...post, status: 'pending', before: { title, content, category } };
    }),
    // The post keeps its place in the feed, so that an edit brings nothing to the top
    PostApprovedAgain: ifPresent((post) =>
      post.status === 'pending' ? { ...post, status: 'published' } : post,
    ),
    GatheringArranged: ifPresent((post) => edited(post)),
    GatheringCancelled: ifPresent((post) => edited(post)),
    PostRejected: ifPresent((post) => ({ ...post, status: 'rejected' })),
    PostEdited: ifPresent((post, { data: { title, content, category }, occurredAt }) =>
      title === null || content === null
        ? {
            ...edited(post),
            beneath: 'published',
            title: '',
            content: '',
            category,
            editedAt: occurredAt,
            // Whether there is an earlier version decides where the post stands later
            before: post.before && { ...post.before, title: '', content: '' },
          }
        : { ...edited(post), title, content, category, editedAt: occurredAt },
    ),
    PostKept: ifPresent(({ beneath, ...post }, { data: { keeperId, title, content } }) =>
      title === null || content === null
        ? { ...post, beneath: 'published' }
        : { ...post, authorId: keeperId, title, content, before: null },
    ),
    PostDeleted: ifPresent((post) => ({ ...post, status: 'deleted' })),
    PostRestored: ifPresent((post) => {
      if (post.status === 'rejected') return { ...post, status: 'pending' };
      return post.status === 'deleted' ? { ...post, status: 'published' } : post;
    }),
    PostApprovalReversed: ifPresent((post, { position }) =>
      post.status === 'published'
        ? { ...post, status: 'pending', listedAt: post.before ? post.listedAt : position }
        : post,
    ),
    MemberErased: erasing<PostDocument>('authorId', tombstone),
  },
});

type Sealable = ReadDocument & { readonly status?: string; readonly beneath?: string };

/** A fold sees the status beneath the seal, so that a post whose words are kept stands where it would, whenever it is folded. */
const sealing = (inner: Projection): Projection => ({
  ...inner,
  fold(document: Sealable | null, event, id) {
    const beneath = document?.status === 'sealed' ? document.beneath : undefined;
    const before = document && beneath !== undefined ? { ...document, status: beneath } : document;
    const after: Sealable | null = inner.fold(before, event, id);
    if (after === before || after?.beneath === undefined || after.status === undefined)
      return after === before ? document : after;
    return { ...after, beneath: after.status, status: 'sealed' };
  },
});

export const postProjection = withholding(sealing(postFolds), {
  author: 'authorId',
  shown: ['published', 'pending'],
});

export const postReaction = reaction({
  PostSubmitted: ({ data }) =>
    data.published ? [tell('post_created', data.postId, everyone)] : [],
  PostApproved: ({ data }) => [tell('post_created', data.postId, everyone)],
  PostApprovedAgain: ({ data }) => [tell('post_created', data.postId, everyone)],
  PostHeldForApproval: ({ data }) => [tell('post_deleted', data.postId, everyone)],
  PostEdited: ({ data }) => [tell('post_changed', data.postId, everyone)],
  PostKept: ({ data }) => [tell('post_changed', data.postId, everyone)],
  PostDeleted: ({ data }) => [tell('post_deleted', data.postId, everyone)],
  PostRejected: ({ data }) => [tell('post_deleted', data.postId, onlyMember(data.authorId))],
  PostRestored: ({ data }) => [tell('post_created', data.postId, everyone)],
  PostApprovalReversed: ({ data }) => [tell('post_deleted', data.postId, everyone)],
});

const pendingPostsChanged = () => [tell('pending_posts_changed', 'pending-posts', admins)];

/** Every event of a post counts, because only the documents say which posts are pending. */
export const pendingPostsReaction = reaction({
  PostSubmitted: ({ data }) => (data.published ? [] : pendingPostsChanged()),
  PostApproved: pendingPostsChanged,
  PostApprovedAgain: pendingPostsChanged,
  PostHeldForApproval: pendingPostsChanged,
  GatheringArranged: pendingPostsChanged,
  GatheringCancelled: pendingPostsChanged,
  PostRejected: pendingPostsChanged,
  PostEdited: pendingPostsChanged,
  PostDeleted: pendingPostsChanged,
  PostRestored: pendingPostsChanged,
  PostApprovalReversed: pendingPostsChanged,
  MemberApprovalReversed: pendingPostsChanged,
  MemberReadmitted: pendingPostsChanged,
  MemberErased: pendingPostsChanged,
});

export const posts = {
  projections: [postProjection],
  reactions: [postReaction, pendingPostsReaction],
};
