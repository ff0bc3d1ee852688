import type { Comment } from '@portal/contracts/comments/comment.api';
import { comments as contract } from '@portal/contracts/comments/comments.contract';
import { toJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import { BEFORE_ALL, type Position } from '@portal/contracts/wire/position';
import {
  comments as commentsModel,
  type PresentComment,
} from '@portal/read-models/comments/comment';
import { members } from '@portal/read-models/members/member';
import { isVisible, posts } from '@portal/read-models/posts/post';
import { isShown } from '@portal/read-models/read-model';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter, ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { presentMentions } from '../people/mentioned-people.ts';
import { mayRead } from '../post-parts/presented-posts.ts';
import { presentPerson, type People } from '../people/people.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import { commentFacts } from './comment.facts.ts';

const MOST = limits.commentPage;

const peopleIn = ({ authorId, mentionIds }: PresentComment): readonly string[] => [
  authorId,
  ...mentionIds,
];

function presentComment(comment: PresentComment, people: People): Comment {
  const { _id, authorId, mentionIds, text, createdAt, editedAt, clientId } = comment;
  const user = presentPerson(authorId, people.get(authorId));
  return {
    _id,
    name: user.fullName,
    ...presentMentions(text, mentionIds, people),
    createdAt,
    editedAt,
    clientId,
    user,
  };
}

/** The newest comments that are shown, oldest first; how many are shown; and the newest position of any. */
type Newest = {
  readonly shown: readonly PresentComment[];
  readonly total: number;
  readonly position: Position;
};
const NOTHING_YET: Newest = { shown: [], total: 0, position: BEFORE_ALL };

function commentsFrom(readModels: ReadModels) {
  const stored = collectionOf(readModels, commentsModel);

  async function page(
    postId: string,
    limit: number,
    within: Filter = {},
  ): Promise<PresentComment[]> {
    const found = await stored.find({
      filter: { postId, status: 'shown', ...within },
      sort: sortBy('addedAt', -1),
      limit,
    });
    return found.toReversed().filter(isShown);
  }

  const totalOf = (postId: string): Promise<number> => stored.count({ postId, status: 'shown' });

  async function newestOf(postId: string): Promise<Newest> {
    const [changed] = await stored.find({
      filter: { postId },
      sort: sortBy('position', -1),
      limit: 1,
    });
    if (!changed) return NOTHING_YET;
    // After the position, so that it does not cover a comment that is not among them
    const [shown, total] = await Promise.all([page(postId, MOST), totalOf(postId)]);
    return { shown, total, position: changed.position };
  }

  return { get: (commentId: string) => stored.get(commentId), page, totalOf, newestOf };
}

export const comments = feature(contract, {
  facts: commentFacts,
  ofPost({ readModels }) {
    const stored = commentsFrom(readModels);
    return {
      models: [commentsModel, members],
      async load(posts) {
        const found = new Map(
          await Promise.all(
            posts.map(async ({ _id }) => [_id, await stored.newestOf(_id)] as const),
          ),
        );
        const people = [...found.values()].flatMap(({ shown }) => shown.flatMap(peopleIn));

        return {
          people,
          addTo({ _id }, known) {
            const { shown, total, position } = found.get(_id) ?? NOTHING_YET;
            return {
              position,
              fields: {
                comments: shown.map((comment) => presentComment(comment, known)),
                commentCount: total,
              },
            };
          },
        };
      },
    };
  },

  answers({ readModels, people }: Needs<'people' | 'readModels'>) {
    const stored = commentsFrom(readModels);
    const storedPosts = collectionOf(readModels, posts);
    const models = [commentsModel, posts, members];

    return {
      models,
      calls: {
        'GET /posts/:postId/comments': pipeline({
          ids: ({ params: { postId }, query: { before } }) => ({ postId, before }),
          async documents({ postId, before }, { query: { limit } }) {
            const [post, place] = await Promise.all([
              storedPosts.get(postId),
              before === undefined ? null : stored.get(before),
            ]);
            const [shown, total] = await Promise.all([
              stored.page(postId, limit, place ? { addedAt: { $lt: place.addedAt } } : {}),
              stored.totalOf(postId),
            ]);
            return { post, place, shown, total, people: await people(shown.flatMap(peopleIn)) };
          },
          rules({ post, place, ...found }, { params: { postId }, query: { before }, session }) {
            if (!isVisible(post) || !mayRead(post, session))
              throw new DomainError('not-found', wordsOf('post-not-found'));
            if (before !== undefined && place?.postId !== postId)
              throw new DomainError('not-found', wordsOf('comment-not-found'));
            return found;
          },
          present({ shown, total, people: known }, { res }) {
            res.setHeader('X-Total-Count', total);
            return toJson({
              data: shown.map((comment) => presentComment(comment, known)),
              commentCount: total,
            });
          },
        }),
      },
      views: {
        comments: {
          models,
          answer: pipeline({
            ids: ({ postId }) => postId,
            async documents(postId, { after }) {
              const [post, { shown, total }] = await Promise.all([
                storedPosts.get(postId),
                stored.newestOf(postId),
              ]);
              const behind = shown.slice(shown.findLastIndex(({ _id }) => _id === after) + 1);
              return { post, shown: behind, total, people: await people(behind.flatMap(peopleIn)) };
            },
            rules: (found) => (isVisible(found.post) ? found : null),
            present: (seen) =>
              seen &&
              toJson({
                data: seen.shown.map((comment) => presentComment(comment, seen.people)),
                commentCount: seen.total,
              }),
          }),
        },
        comment: {
          models,
          answer: pipeline({
            ids: ({ commentId }) => commentId,
            async documents(commentId) {
              const comment = await stored.get(commentId);
              if (!comment || !isShown(comment)) return null;
              const [post, total, known] = await Promise.all([
                storedPosts.get(comment.postId),
                stored.totalOf(comment.postId),
                people(peopleIn(comment)),
              ]);
              return { comment, post, total, people: known };
            },
            rules: (found) => (found?.post?.status === 'published' ? found : null),
            present: (seen) =>
              seen &&
              toJson({
                postId: seen.comment.postId,
                comment: presentComment(seen.comment, seen.people),
                commentCount: seen.total,
                position: seen.comment.position,
              }),
          }),
        },
      },
    };
  },
});
