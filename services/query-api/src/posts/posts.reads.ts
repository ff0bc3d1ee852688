import { jsonArray, jsonObject, toJson, withFields, type Json } from '@portal/contracts/json';
import type { PendingPost } from '@portal/contracts/posts/pending-post.api';
import type { Post } from '@portal/contracts/posts/post.api';
import { POST_NOT_FOUND } from '@portal/contracts/posts/post.refusals';
import { posts as contract } from '@portal/contracts/posts/posts.contract';
import {
  isVisible,
  posts as postsModel,
  type PostDocument,
  type VisiblePost,
} from '@portal/read-models/posts/post';
import { DomainError } from '@portal/service-kit/errors';
import { mayRead, type PresentedPost } from '../parts/post.ts';
import { collectionOf } from '../reading/collection.ts';
import { feature } from '../reading/feature.ts';
import { entriesAfter, type ListPage } from '../reading/list-page.ts';
import { prepare, type Prepared } from '../reading/sending.ts';
import { remember, rememberPerVersion } from '../remembering/remember.ts';

const MOST_PAGES = 50;
const MOST_POSTS = 500;
/** Each set of liked posts is a way to see a page. */
const WAYS_OF_A_PAGE = 16;
const WAYS_OF_A_POST = 3;

/** Built once for all readers who see the same. */
type Answer<T> = (memberId: string) => Prepared<T>;
type OnePost = { readonly post: VisiblePost; readonly answer: Answer<{ data: Post }> };

function answerOf<T>(
  presented: readonly PresentedPost[],
  join: (textOf: (post: PresentedPost) => Json<Post>) => Json<T>,
  most = WAYS_OF_A_PAGE,
): Answer<T> {
  const ways = remember<Prepared<T>>(most);
  return (memberId) =>
    ways(presented.map(({ seenAs }) => seenAs(memberId)).join(), [], () =>
      prepare(join(({ see }) => see(memberId))),
    );
}

export const posts = feature(contract, {
  answers({ readModels, posts: { models, present }, isModerated }) {
    const stored = collectionOf(readModels, postsModel);
    const rememberedPages = rememberPerVersion<Answer<{ data: Post[] }>>(readModels, MOST_PAGES);
    const rememberedPosts = rememberPerVersion<OnePost | null>(readModels, MOST_POSTS);

    const presentList = (found: readonly PostDocument[]): Promise<readonly PresentedPost[]> =>
      present(found.filter(isVisible));

    type PageOf = { readonly page: number; readonly limit: number; readonly authorId?: string };
    async function feed({ page, limit, ...by }: PageOf): Promise<Answer<{ data: Post[] }>> {
      const found = await stored.find({
        filter: { status: 'published', ...by },
        sort: [
          ['listedAt', -1],
          ['_id', -1],
        ],
        skip: (page - 1) * limit,
        limit,
      });
      const presented = await presentList(found);
      return answerOf(presented, (textOf) =>
        jsonObject({ data: jsonArray(presented.map(textOf)) }),
      );
    }

    async function pendingPage({ after, limit }: ListPage): Promise<Json<PendingPost[]>> {
      const last = after === undefined ? null : await stored.get(after);
      const createdAt = last && 'createdAt' in last ? last.createdAt : undefined;
      const found = await stored.find({
        filter: { status: 'pending', ...entriesAfter('createdAt', last?._id, createdAt) },
        sort: [
          ['createdAt', 1],
          ['_id', 1],
        ],
        limit,
      });
      const pending = found.filter(isVisible);
      const presented = await present(pending);
      return jsonArray(
        pending.flatMap(({ revision, before }, at) => {
          const post = presented[at]?.shared();
          return post
            ? [
                withFields<Post, Omit<PendingPost, keyof Post>>(post, {
                  revision: toJson(revision),
                  before: toJson(before),
                }),
              ]
            : [];
        }),
      );
    }
    const pendingCount = (): Promise<number> => stored.count({ status: 'pending' });

    async function one(postId: string): Promise<OnePost | null> {
      const post = await stored.get(postId);
      if (!isVisible(post)) return null;
      const [presented] = await present([post]);
      if (!presented) return null;
      return {
        post,
        answer: answerOf(
          [presented],
          (textOf) => jsonObject({ data: textOf(presented) }),
          WAYS_OF_A_POST,
        ),
      };
    }

    return {
      models,
      calls: {
        async 'GET /posts'({ query: { page, limit }, session: { memberId } }) {
          const answer = await rememberedPages(`${page} ${limit}`, () => feed({ page, limit }));
          return answer(memberId);
        },
        async 'GET /users/:memberId/posts'({ params, query: { page, limit }, session }) {
          const authorId = params.memberId;
          const answer = await rememberedPages(`${page} ${limit} ${authorId}`, () =>
            feed({ page, limit, authorId }),
          );
          return answer(session.memberId);
        },
        async 'GET /posts/pending'({ query }) {
          const [data, total] = await Promise.all([pendingPage(query), pendingCount()]);
          return jsonObject({ data, total: toJson(total), moderated: toJson(isModerated) });
        },
        async 'GET /posts/:postId'({ params: { postId }, session }) {
          const found = await rememberedPosts(postId, () => one(postId));
          if (!found || !mayRead(found.post, session))
            throw new DomainError('not-found', POST_NOT_FOUND);
          return found.answer(session.memberId);
        },
      },
      views: {
        post: {
          models,
          async answer({ postId, published, readerId }) {
            const post = await stored.get(postId);
            if (!isVisible(post) || (published && post.status !== 'published')) return null;
            const [presented] = await present([post]);
            if (!presented) return null;
            return readerId === undefined ? presented.shared() : presented.see(readerId);
          },
        },
        'pending-posts': {
          models: [postsModel],
          answer: async () => toJson({ pending: await pendingCount() }),
        },
      },
    };
  },
});
