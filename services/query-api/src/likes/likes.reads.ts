import { toJson } from '@portal/contracts/wire/json';
import {
  LIKES_PAGE,
  NEWEST_LIKERS,
  withOwnLike,
  type Liker,
} from '@portal/contracts/likes/like.api';
import { likes as contract } from '@portal/contracts/likes/likes.contract';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { likes as likesModel, type LikesDocument } from '@portal/read-models/likes/likes';
import { isSeen, members } from '@portal/read-models/members/member';
import { isVisible, posts } from '@portal/read-models/posts/post';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import { presentPerson, type People } from '../people/people.ts';
import { mayRead } from '../post-parts/presented-posts.ts';
import { collectionOf } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

const NOBODY: Pick<LikesDocument, 'likes'> = { likes: [] };

const newestIds = ({ likes: ids }: Pick<LikesDocument, 'likes'>): readonly string[] =>
  ids.slice(-NEWEST_LIKERS).reverse();

const present = (ids: readonly string[], people: People) =>
  ids.filter((id) => isSeen(people.get(id))).map((id) => presentPerson(id, people.get(id)));

const presentLikes = (document: Pick<LikesDocument, 'likes'>, people: People) => ({
  likes: document.likes.slice(-LIKES_PAGE),
  likeCount: document.likes.length,
  likers: present(newestIds(document), people).map(({ _id, fullName, batchYear }): Liker => ({
    _id,
    fullName,
    batchYear,
  })),
});

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
            const document = found.get(_id) ?? { ...NOBODY, position: BEFORE_ALL };
            const { likes: newest, ...fields } = presentLikes(document, people);
            const toAll = toJson({ likes: newest });
            const toOthers = toJson({ likes: newest, liked: false });
            const toNewest = toJson({ likes: newest, liked: true });
            return {
              position: document.position,
              fields,
              forReader(memberId) {
                if (memberId === undefined) return toAll;
                if (newest.includes(memberId)) return toNewest;
                if (!document.likes.includes(memberId)) return toOthers;
                return toJson({ likes: [...withOwnLike(newest, memberId)], liked: true });
              },
            };
          },
        };
      },
    };
  },

  answers({ readModels, people }: Needs<'people' | 'readModels'>) {
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
              throw new DomainError('not-found', wordsOf('post-not-found'));
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
              return { post, document, likers: await people(newestIds(document ?? NOBODY)) };
            },
            rules: ({ post, ...found }) => (isVisible(post) ? { post, ...found } : null),
            present: (seen, { postId }) =>
              seen &&
              toJson({
                postId,
                ...presentLikes(seen.document ?? NOBODY, seen.likers),
                position: seen.document?.position ?? seen.post.position,
              }),
          }),
        },
      },
    };
  },
});
