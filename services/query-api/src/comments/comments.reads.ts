import type { Comment } from '@portal/contracts/comments/comment.api';
import { comments as contract } from '@portal/contracts/comments/comments.contract';
import { jsonArray, jsonObject, toJson } from '@portal/contracts/json';
import { latest } from '@portal/contracts/position';
import {
  comments as commentsModel,
  type CommentDocument,
  type PresentComment,
} from '@portal/read-models/comments/comment';
import { members } from '@portal/read-models/members/member';
import { isVisible, posts } from '@portal/read-models/posts/post';
import { isShown, type Document } from '@portal/read-models/read-model';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../reading/collection.ts';
import { presentMentions } from '../parts/mentions.ts';
import { presentPerson, rememberWithPeople, type People } from '../parts/people.ts';
import { feature } from '../reading/feature.ts';

/** The embedded store keeps pages up to this size in memory. */
const PAGE = 100;

const peopleIn = ({ authorId, mentionIds }: PresentComment): readonly string[] =>
  mentionIds.length === 0 ? [authorId] : [authorId, ...mentionIds];

function presentComment(comment: PresentComment, people: People): Comment {
  const { _id, authorId, mentionIds, text, createdAt, clientId } = comment;
  const user = presentPerson(authorId, people.get(authorId));
  return {
    _id,
    name: user.fullName,
    ...presentMentions(text, mentionIds, people),
    createdAt,
    clientId,
    user,
  };
}
const commentJson = rememberWithPeople(peopleIn, presentComment);

function commentsFrom(readModels: ReadModels) {
  const stored = collectionOf(readModels, commentsModel);

  async function ofPost(postId: string): Promise<readonly CommentDocument[]> {
    const all: CommentDocument[] = [];
    for (let after: string | undefined; ; after = all.at(-1)?.addedAt) {
      const page = await stored.find({
        filter: after === undefined ? { postId } : { postId, addedAt: { $gt: after } },
        sort: [
          ['addedAt', 1],
          ['_id', 1],
        ],
        limit: PAGE,
      });
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }

  async function ofPosts(
    postIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly CommentDocument[]>> {
    const oneByOne = async () =>
      new Map(await Promise.all(postIds.map(async (id) => [id, await ofPost(id)] as const)));
    if (postIds.length === 1) return oneByOne();
    const found = await stored.find({ filter: { postId: { $in: postIds } }, limit: PAGE });
    if (found.length === PAGE) return oneByOne();
    const byPost = new Map<string, CommentDocument[]>();
    for (const comment of found) {
      const list = byPost.get(comment.postId);
      if (list) list.push(comment);
      else byPost.set(comment.postId, [comment]);
    }
    for (const list of byPost.values()) list.sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
    return byPost;
  }

  return { get: (commentId: string) => stored.get(commentId), ofPost, ofPosts };
}

export const comments = feature(contract, {
  ofPost({ readModels }) {
    const stored = commentsFrom(readModels);
    return {
      models: [commentsModel, members],
      async load(page) {
        const found = await stored.ofPosts(page.map(({ _id }) => _id));
        const people = new Set<string>();
        for (const list of found.values())
          for (const comment of list)
            if (isShown(comment)) for (const id of peopleIn(comment)) people.add(id);

        return {
          people,
          addTo({ _id }, known) {
            const all = found.get(_id) ?? [];
            const visible = all.filter(isShown);
            const documents: (Document | undefined)[] = [...all];
            for (const comment of visible)
              for (const id of peopleIn(comment)) documents.push(known.get(id));
            return {
              documents,
              position: latest(all.map(({ position }) => position)),
              present: () => ({
                comments: jsonArray(visible.map((comment) => commentJson(comment, known))),
              }),
            };
          },
        };
      },
    };
  },

  answers({ readModels, people }) {
    const stored = commentsFrom(readModels);
    const storedPosts = collectionOf(readModels, posts);
    const models = [commentsModel, posts, members];

    return {
      models,
      calls: {},
      views: {
        comments: {
          models,
          async answer({ postId }) {
            const [post, all] = await Promise.all([storedPosts.get(postId), stored.ofPost(postId)]);
            if (!isVisible(post)) return null;
            const visible = all.filter(isShown);
            const known = await people(visible.flatMap(peopleIn));
            return jsonArray(visible.map((comment) => commentJson(comment, known)));
          },
        },
        comment: {
          models,
          async answer({ commentId }) {
            const comment = await stored.get(commentId);
            if (!comment || !isShown(comment)) return null;
            const post = await storedPosts.get(comment.postId);
            if (post?.status !== 'published') return null;
            return jsonObject({
              postId: toJson(comment.postId),
              comment: commentJson(comment, await people(peopleIn(comment))),
              position: toJson(comment.position),
            });
          },
        },
      },
    };
  },
});
