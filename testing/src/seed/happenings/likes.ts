import { likeStream, type LikeEvent } from '@portal/contracts/likes/like.events';
import { member, someMember, somePost } from '../choice.ts';
import type { Happening, Happens, PortalSoFar, Post } from '../portal-so-far.ts';
import { signIn } from './accounts.ts';

const isLiked = (revision: number): boolean => revision % 2 === 1;

function recordLike(
  portal: PortalSoFar,
  type: LikeEvent['type'],
  {
    post,
    person,
    revision,
  }: { readonly post: Post; readonly person: number; readonly revision: number },
): Happening {
  const { idOf, likes } = portal;
  const revisions = likes.get(post) ?? new Map<number, number>();
  likes.set(post, revisions.set(person, revision + 1));
  const data = { postId: post.id, memberId: idOf(person), postAuthorId: idOf(post.author) };
  return portal.record(likeStream.name(data), revision, member(portal, person), { type, data });
}

export const like: Happens = (portal) => {
  const person = someMember(portal);
  const post = somePost(portal);
  const revision = (post && portal.likes.get(post)?.get(person)) ?? 0;
  if (!post || isLiked(revision)) return signIn(portal);
  return [recordLike(portal, 'PostLiked', { post, person, revision })];
};

export const unlike: Happens = (portal) => {
  const post = somePost(portal);
  const found = [...((post && portal.likes.get(post)) ?? [])].find(([, revision]) =>
    isLiked(revision),
  );
  if (!post || !found) return signIn(portal);
  const [person, revision] = found;
  return [recordLike(portal, 'PostUnliked', { post, person, revision })];
};
