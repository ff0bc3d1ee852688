import { commentStream } from '@portal/contracts/comments/comment.events';
import { replies } from '../../invented/words.ts';
import { member, someMember, somePost, someText } from '../choice.ts';
import type { Happens } from '../portal-so-far.ts';
import { signIn } from './accounts.ts';

const REMOVABLE = 1_000;
const MENTION_SHARE = 0.15;

export const comment: Happens = (portal) => {
  const { chance, comments, idOf } = portal;
  const post = somePost(portal);
  if (!post) return signIn(portal);
  const author = someMember(portal);
  const added = { id: chance.uuid(), post, author };
  comments[chance.below(REMOVABLE)] = added;
  const data = {
    commentId: added.id,
    postId: post.id,
    postAuthorId: idOf(post.author),
    authorId: idOf(author),
    clientId: null,
    ...someText(portal, replies, MENTION_SHARE),
  };
  return [
    portal.record(commentStream.name(data), 0, member(portal, author), {
      type: 'CommentAdded',
      data,
    }),
  ];
};

export const removeComment: Happens = (portal) => {
  const { chance, comments, idOf } = portal;
  const index = chance.below(Math.max(1, comments.length));
  const removed = comments[index];
  if (!removed) return signIn(portal);
  comments[index] = undefined;
  const { id, post, author } = removed;
  const data = { commentId: id, postId: post.id, authorId: idOf(author) };
  return [
    portal.record(commentStream.name(data), 1, member(portal, author), {
      type: 'CommentRemoved',
      data,
    }),
  ];
};
