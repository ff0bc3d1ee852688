import { jsonArray, jsonObject, toJson, withFields, type Json } from '@portal/contracts/wire/json';
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
import type { ReadModels, Sort } from '@portal/service-kit/read-store/read-store';
import { mayRead, type PresentedPost } from '../post-parts/presented-posts.ts';
import { collectionOf } from '../documents/collection.ts';
import { pipeline } from '../answering/pipeline.ts';
import { feature } from '../answering/reading-feature.ts';
import { entriesAfter } from '../documents/entries-after.ts';
import { prepare, type Prepared } from '../answering/sending.ts';
import { remember, rememberPerVersion } from '../caching/remember.ts';
import { postFacts } from './post.facts.ts';

/** Of the posts in pages and single ones. */
const MOST_SHOWN_BYTES = 500_000;
const BYTES_OF_A_SHOWN_POST = 1_000;
/** Of the answers with pages, and of those with single posts. */
const MOST_ANSWER_BYTES = 1_000_000;

type Shown = { readonly post: VisiblePost; readonly presented: PresentedPost };
/** Answers name it by its number, so that they don't hold it. */
type Page = { readonly number: number; readonly posts: readonly Shown[] };
type See = (shown: Shown) => Json<Post>;

/** Nothing is soon found again, and somebody may ask for very much that isn't there. */
function bytesOf({ posts: shown }: Page): number | null {
  if (shown.length === 0) return null;
  return shown.reduce(
    (sum, { post: { title, content } }) =>
      sum + BYTES_OF_A_SHOWN_POST + title.length + content.length,
    0,
  );
}

/** Each is built once for all readers who see the same, where pages are remembered. */
function createAnswers<T>(readModels: Pick<ReadModels, 'version'>) {
  const answers = remember<Prepared<T>>(MOST_ANSWER_BYTES, ({ body }) => body.length);
  return (
    key: string,
    { number, posts: shown }: Page,
    memberId: string,
    join: (see: See) => Json<T>,
  ): Prepared<T> => {
    const build = () => prepare(join(({ presented }) => presented.see(memberId)));
    if (readModels.version() === undefined) return build();
    const way = shown.map(({ presented }) => presented.seenAs(memberId)).join();
    return answers(`${key} ${way}`, [number], build);
  };
}

const NEWEST_FIRST: Sort = [
  ['listedAt', -1],
  ['_id', -1],
];

const presentPending = ({ post: { revision, before }, presented }: Shown): Json<PendingPost> =>
  withFields<Post, Omit<PendingPost, keyof Post>>(presented.shared(), {
    revision: toJson(revision),
    before: toJson(before),
  });

export const posts = feature(contract, {
  facts: postFacts,
  answers({ readModels, posts: { models, present }, isModerated }) {
    const stored = collectionOf(readModels, postsModel);
    const remembered = rememberPerVersion<Page>(readModels, MOST_SHOWN_BYTES, bytesOf);
    const pageAnswers = createAnswers<{ data: Post[] }>(readModels);
    const postAnswers = createAnswers<{ data: Post }>(readModels);
    let pages = 0;

    async function show(found: readonly (PostDocument | null)[]): Promise<Page> {
      const visible = found.filter(isVisible);
      const presented = await present(visible);
      const shown = visible.flatMap((post, at) => {
        const of = presented[at];
        return of ? [{ post, presented: of }] : [];
      });
      return { number: (pages += 1), posts: shown };
    }
    const showOne = async (postId: string): Promise<Page> => show([await stored.get(postId)]);

    type FeedOf = {
      readonly page: number;
      readonly limit: number;
      readonly authorId?: string;
      readonly readerId: string;
    };
    const feed = pipeline({
      ids: ({ page, limit, readerId: _reader, ...by }: FeedOf) => ({
        key: `${page} ${limit} ${by.authorId ?? ''}`,
        query: {
          filter: { status: 'published', ...by },
          sort: NEWEST_FIRST,
          skip: (page - 1) * limit,
          limit,
        },
      }),
      documents: async ({ key, query }) => ({
        key,
        page: await remembered(key, async () => show(await stored.find(query))),
      }),
      rules: (found) => found,
      present: ({ key, page }, { readerId }) =>
        pageAnswers(key, page, readerId, (see) =>
          jsonObject({ data: jsonArray(page.posts.map(see)) }),
        ),
    });

    const pendingCount = (): Promise<number> => stored.count({ status: 'pending' });

    return {
      models,
      calls: {
        'GET /posts': ({ query: { page, limit }, session: { memberId } }) =>
          feed({ page, limit, readerId: memberId }),
        'GET /users/:memberId/posts': ({ params, query: { page, limit }, session }) =>
          feed({ page, limit, authorId: params.memberId, readerId: session.memberId }),
        'GET /posts/pending': pipeline({
          ids: async ({ query: { after } }) => (after === undefined ? null : stored.get(after)),
          async documents(last, { query: { limit } }) {
            const createdAt = last && 'createdAt' in last ? last.createdAt : undefined;
            const [found, total] = await Promise.all([
              stored.find({
                filter: { status: 'pending', ...entriesAfter('createdAt', last?._id, createdAt) },
                sort: [
                  ['createdAt', 1],
                  ['_id', 1],
                ],
                limit,
              }),
              pendingCount(),
            ]);
            return { page: await show(found), total };
          },
          rules: (found) => found,
          present: ({ page, total }) =>
            jsonObject({
              data: jsonArray(page.posts.map(presentPending)),
              total: toJson(total),
              moderated: toJson(isModerated),
            }),
        }),
        'GET /posts/:postId': pipeline({
          ids: ({ params: { postId } }) => postId,
          documents: (postId) => remembered(postId, () => showOne(postId)),
          rules(page, { session }) {
            const [shown] = page.posts;
            if (!shown || !mayRead(shown.post, session))
              throw new DomainError('not-found', POST_NOT_FOUND);
            return { page, shown };
          },
          present: ({ page, shown }, { params: { postId }, session }) =>
            postAnswers(postId, page, session.memberId, (see) => jsonObject({ data: see(shown) })),
        }),
      },
      views: {
        post: {
          models,
          answer: pipeline({
            ids: ({ postId }) => postId,
            documents: showOne,
            rules: ({ posts: [shown] }, { published }) =>
              !shown || (published && shown.post.status !== 'published') ? null : shown.presented,
            present: (presented, { readerId }) =>
              presented && (readerId === undefined ? presented.shared() : presented.see(readerId)),
          }),
        },
        'pending-posts': {
          models: [postsModel],
          answer: async () => toJson({ pending: await pendingCount() }),
        },
      },
    };
  },
});
