import { jsonIds, jsonObject, toJson, type Json } from '@portal/contracts/wire/json';
import {
  LIKES_PAGE,
  NEWEST_LIKERS,
  withOwnLike,
  type Liker,
} from '@portal/contracts/likes/like.api';
import { likes as contract } from '@portal/contracts/likes/likes.contract';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { POST_NOT_FOUND } from '@portal/contracts/posts/post.refusals';
import { likes as likesModel, type LikesDocument } from '@portal/read-models/likes/likes';
import { isSeen, members } from '@portal/read-models/members/member';
import { isVisible, posts } from '@portal/read-models/posts/post';
import { DomainError } from '@portal/service-kit/errors';
import { presentPerson, rememberWithPeople, type People } from '../people/people.ts';
import { mayRead } from '../post-parts/presented-posts.ts';
import { collectionOf } from '../documents/collection.ts';
import { pipeline } from '../answering/pipeline.ts';
import { feature } from '../answering/reading-feature.ts';
import { rememberPerDocument } from '../caching/remember.ts';

const remembered = rememberPerDocument<LikesDocument, Json<string[]>>();

const onPage = ({ likes: ids }: LikesDocument): readonly string[] => ids.slice(-LIKES_PAGE);

const likesJson = (document: LikesDocument | null | undefined): Json<string[]> =>
  document ? remembered(document, [], () => jsonIds(onPage(document))) : jsonIds([]);

const countJson = (document: LikesDocument | null | undefined): Json<number> =>
  toJson(document?.likes.length ?? 0);

/** Readers whose like is among those that all see, see the same; so do those who don't like it. */
const forReader = (document: LikesDocument | undefined) => ({
  seenAs(memberId: string): string {
    if (!document?.likes.includes(memberId)) return '';
    return onPage(document).includes(memberId) ? 'liked' : memberId;
  },
  see: (memberId: string) =>
    document?.likes.includes(memberId)
      ? { liked: toJson(true), likes: jsonIds(withOwnLike(onPage(document), memberId)) }
      : { liked: toJson(false) },
});

const newestIds = ({ likes: ids }: LikesDocument): readonly string[] =>
  ids.slice(-NEWEST_LIKERS).reverse();

const present = (ids: readonly string[], people: People) =>
  ids.filter((id) => isSeen(people.get(id))).map((id) => presentPerson(id, people.get(id)));

const likersOf = rememberWithPeople<LikesDocument, Liker[]>(newestIds, (document, people) =>
  present(newestIds(document), people).map(({ _id, fullName, batchYear }) => ({
    _id,
    fullName,
    batchYear,
  })),
);

const likersJson = (document: LikesDocument | null | undefined, people: People): Json<Liker[]> =>
  document ? likersOf(document, people) : toJson([]);

export const likes = feature(contract, {
  ofPost({ readModels }) {
    const stored = collectionOf(readModels, likesModel);
    return {
      models: [likesModel, members],
      async load(page) {
        const found = await stored.getMany(page.map(({ _id }) => _id));
        return {
          people: [...found.values()].flatMap(newestIds),
          addTo({ _id }, people) {
            const document = found.get(_id);
            return {
              sources: [
                document,
                ...(document ? newestIds(document).map((id) => people.get(id)) : []),
              ],
              position: document?.position ?? BEFORE_ALL,
              present: () => ({
                likes: likesJson(document),
                likeCount: countJson(document),
                liked: undefined,
                likers: likersJson(document, people),
              }),
              forReader: forReader(document),
            };
          },
        };
      },
    };
  },

  answers({ readModels, people }) {
    const stored = collectionOf(readModels, likesModel);
    const storedPosts = collectionOf(readModels, posts);
    const models = [likesModel, posts, members];
    const postWithLikes = (postId: string) =>
      Promise.all([storedPosts.get(postId), stored.get(postId)]);

    return {
      models,
      calls: {
        'GET /posts/:postId/likes': pipeline({
          ids: ({ params: { postId } }) => postId,
          async documents(postId, { query: { page } }) {
            const [post, document] = await postWithLikes(postId);
            const all = document?.likes.toReversed() ?? [];
            const ids = all.slice((page - 1) * LIKES_PAGE, page * LIKES_PAGE);
            return { post, total: all.length, ids, likers: await people(ids) };
          },
          rules(found, { session }) {
            if (!isVisible(found.post) || !mayRead(found.post, session))
              throw new DomainError('not-found', POST_NOT_FOUND);
            return found;
          },
          present: ({ ids, likers, total }, { query: { page } }) =>
            toJson({
              data: present(ids, likers),
              pagination: { currentPage: page, totalPages: Math.ceil(total / LIKES_PAGE) },
            }),
        }),
      },
      views: {
        likes: {
          models,
          answer: pipeline({
            ids: ({ postId }) => postId,
            async documents(postId) {
              const [post, document] = await postWithLikes(postId);
              return { post, document, likers: await people(document ? newestIds(document) : []) };
            },
            rules: ({ post, ...found }) => (isVisible(post) ? { post, ...found } : null),
            present: (seen, { postId }) =>
              seen &&
              jsonObject({
                postId: toJson(postId),
                likes: likesJson(seen.document),
                likeCount: countJson(seen.document),
                likers: likersJson(seen.document, seen.likers),
                position: toJson(seen.document?.position ?? seen.post.position),
              }),
          }),
        },
      },
    };
  },
});
