import { occasion } from '@portal/contracts/nominees/occasion';
import { comments } from '@portal/read-models/comments/comment';
import { groups } from '@portal/read-models/groups/group';
import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import { likes } from '@portal/read-models/likes/likes';
import { members } from '@portal/read-models/members/member';
import { posts } from '@portal/read-models/posts/post';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { Past } from './as-of.ts';

/** One question about the past. */
export type Subject = {
  /** Names it without a name of a person. */
  readonly label: string;
  /** The read models to fold. */
  readonly names: readonly string[];
  documents(past: Past): AsyncIterable<ReadDocument>;
};

async function collected<T>(documents: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const document of documents) found.push(document);
  return found;
}

async function only(past: Past, name: string, id: string, what: string): Promise<ReadDocument> {
  const [found] = await collected(past.documents(name, { _id: id }));
  if (!found)
    throw new StartFailure(`There was no ${what} ${id} then, or it is erased or deleted since`);
  return found;
}

export const subjects = {
  projection: (name: string): Subject => ({
    label: name,
    names: [name],
    documents: (past) => past.documents(name),
  }),
  /** The people whom members could see, as the directory shows them. */
  directory: {
    label: 'directory',
    names: [members.name],
    documents: (past: Past) =>
      past.documents(members.name, {
        $and: [
          { status: 'approved', isHidden: { $ne: true }, batchYear: { $ne: null } },
          ...occasion.options.map((rests) => ({ rests: { $ne: rests } })),
        ],
      }),
  },
  member: (id: string): Subject => ({
    label: `member ${id}`,
    names: [members.name, memberships.name, groups.name],
    async *documents(past) {
      yield await only(past, members.name, id, 'member');
      const [membership] = await collected(
        past.documents<MembershipDocument>(memberships.name, { _id: id }),
      );
      const ids = membership?.groups.map(({ groupId }) => groupId) ?? [];
      if (ids.length > 0) yield* past.documents(groups.name, { _id: { $in: ids } });
    },
  }),
  post: (id: string): Subject => ({
    label: `post ${id}`,
    names: [posts.name, comments.name, likes.name],
    async *documents(past) {
      yield await only(past, posts.name, id, 'post');
      yield* past.documents(likes.name, { _id: id });
      yield* past.documents(comments.name, { postId: id });
    },
  }),
} as const;
