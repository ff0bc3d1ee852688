import type { Comment } from '@portal/contracts/comments/comment.api';
import type { PersonSummary } from '@portal/contracts/members/member.api';
import type { Post } from '@portal/contracts/posts/post.api';

export const vikram: PersonSummary = {
  _id: 'vikram',
  fullName: 'Vikram Rao',
  profilePicture: 'no-photo.jpg',
  role: 'member',
  batchYear: 2003,
};

/** Positions and times have a fixed length, so that they sort like the log. */
export const aPost = (post: Partial<Post> = {}): Post => ({
  _id: 'p1',
  title: 'A reunion in May',
  content: 'Who comes?',
  category: 'Event',
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  status: 'published',
  user: vikram,
  likes: [],
  comments: [],
  position: '10',
  ...post,
});

export const somePosts = (count: number, from = 1): readonly Post[] =>
  Array.from({ length: count }, (_, at) =>
    aPost({
      _id: `p${from + at}`,
      title: `Post ${from + at}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) - (from + at) * 60_000).toISOString(),
    }),
  );

export const aComment = (comment: Partial<Comment> = {}): Comment => ({
  _id: 'c1',
  name: 'Vikram Rao',
  text: 'I do.',
  mentions: [],
  createdAt: '2026-01-01T00:10:00.000Z',
  clientId: null,
  user: vikram,
  ...comment,
});
