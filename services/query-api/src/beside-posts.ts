import type { MemberDocument } from '@portal/read-models/members/member';
import { commentJson, isShown, peopleOfComment } from './comments/comment.presenter.ts';
import type { createCommentQueries } from './comments/comment.queries.ts';
import { likesJson } from './likes/likes.presenter.ts';
import type { createLikesQueries } from './likes/likes.queries.ts';
import { personJson, type LoadPeople } from './people.ts';
import type { BesidePosts } from './posts/post.queries.ts';

const newest = (positions: readonly string[]): string =>
  positions.reduce((a, b) => (b > a ? b : a), '');

/** Brings together what several features know of a post; none of them knows another. */
export const besidePostsFrom =
  (options: {
    readonly likes: Pick<ReturnType<typeof createLikesQueries>, 'of'>;
    readonly comments: Pick<ReturnType<typeof createCommentQueries>, 'of'>;
    readonly people: LoadPeople;
  }): BesidePosts =>
  async (posts) => {
    const ids = posts.map(({ _id }) => _id);
    const [likes, comments] = await Promise.all([options.likes.of(ids), options.comments.of(ids)]);
    const named = new Set(posts.map(({ authorId }) => authorId));
    for (const list of comments.values())
      for (const comment of list)
        if (isShown(comment)) for (const id of peopleOfComment(comment)) named.add(id);
    const people = await options.people(named);

    return new Map(
      posts.map((post) => {
        const liked = likes.get(post._id);
        const all = comments.get(post._id) ?? [];
        const shown = all.filter(isShown);
        const author = people.get(post.authorId);
        const of: (MemberDocument | (typeof all)[number] | typeof liked)[] = [liked, author];
        for (const comment of all) of.push(comment);
        for (const comment of shown)
          for (const id of peopleOfComment(comment)) of.push(people.get(id));
        const present = () => ({
          user: personJson(post.authorId, author),
          likes: likesJson(liked),
          comments: `[${shown.map((comment) => commentJson(comment, people)).join(',')}]`,
          position: newest([
            post.position,
            liked?.position ?? '',
            ...all.map(({ position }) => position),
          ]),
        });
        return [post._id, { of, present }];
      }),
    );
  };
