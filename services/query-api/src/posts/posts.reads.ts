import { jsonArray, jsonObject, toJson, type Json } from '@portal/contracts/json';
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
import { collectionOf } from '../reading/collection.ts';
import { feature } from '../reading/feature.ts';
import { entriesAfter, type ListPage } from '../reading/list-page.ts';
import { prepare, type Prepared } from '../reading/sending.ts';
import { rememberPerVersion } from '../remembering/remember.ts';

const MOST_PAGES = 50;
const MOST_POSTS = 500;

type OnePost = { readonly post: VisiblePost; readonly answer: Prepared<{ data: Post }> };

export const posts = feature(contract, {
  answers({ readModels, posts: { models, present }, isModerated }) {
    const stored = collectionOf(readModels, postsModel);
    const rememberedPages = rememberPerVersion<Prepared<{ data: Post[] }>>(readModels, MOST_PAGES);
    const rememberedPosts = rememberPerVersion<OnePost | null>(readModels, MOST_POSTS);

    const presentList = async (found: readonly PostDocument[]): Promise<Json<Post[]>> =>
      jsonArray(await present(found.filter(isVisible)));

    async function feed(page: number, limit: number): Promise<Json<Post[]>> {
      const found = await stored.find({
        filter: { status: 'published' },
        sort: [
          ['listedAt', -1],
          ['_id', -1],
        ],
        skip: (page - 1) * limit,
        limit,
      });
      return presentList(found);
    }

    async function pendingPage({ after, limit }: ListPage): Promise<Json<Post[]>> {
      const last = after === undefined ? null : await stored.get(after);
      // `listedAt` changes when the post is approved
      const createdAt = last && 'createdAt' in last ? last.createdAt : undefined;
      const found = await stored.find({
        filter: { status: 'pending', ...entriesAfter('createdAt', last?._id, createdAt) },
        sort: [
          ['createdAt', 1],
          ['_id', 1],
        ],
        limit,
      });
      return presentList(found);
    }
    const pendingCount = (): Promise<number> => stored.count({ status: 'pending' });

    async function presentOne(post: VisiblePost): Promise<Json<Post> | null> {
      const [json = null] = await present([post]);
      return json;
    }

    async function one(postId: string): Promise<OnePost | null> {
      const post = await stored.get(postId);
      const data = isVisible(post) && (await presentOne(post));
      return data ? { post, answer: prepare(jsonObject({ data })) } : null;
    }

    return {
      models,
      calls: {
        'GET /posts': ({ query: { page, limit } }) =>
          rememberedPages(`${page} ${limit}`, async () =>
            prepare(jsonObject({ data: await feed(page, limit) })),
          ),
        async 'GET /posts/pending'({ query }) {
          const [data, total] = await Promise.all([pendingPage(query), pendingCount()]);
          return jsonObject({ data, total: toJson(total), moderated: toJson(isModerated) });
        },
        async 'GET /posts/:postId'({ params: { postId }, session: { memberId, role } }) {
          const found = await rememberedPosts(postId, () => one(postId));
          const maySee =
            found?.post.status === 'published' ||
            role === 'admin' ||
            found?.post.authorId === memberId;
          if (!found || !maySee) throw new DomainError('not-found', POST_NOT_FOUND);
          return found.answer;
        },
      },
      views: {
        post: {
          models,
          async answer({ postId, published }) {
            const post = await stored.get(postId);
            if (!isVisible(post) || (published && post.status !== 'published')) return null;
            return presentOne(post);
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
