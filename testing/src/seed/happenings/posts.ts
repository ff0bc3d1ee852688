import { CATEGORIES } from '@portal/contracts/posts/category';
import { postStream, type PostEvent } from '@portal/contracts/posts/post.events';
import { drafts, replies, towns } from '../../invented/words.ts';
import { member, recent, someMember } from '../choice.ts';
import type { Happening, Happens, PortalSoFar, Post } from '../portal-so-far.ts';
import { signIn } from './accounts.ts';

const ONE_IN = 500;

const recordPost = (portal: PortalSoFar, post: Post, event: PostEvent): Happening =>
  portal.record(postStream.name(event.data), post.revision++, member(portal, post.author), event);

function submit(portal: PortalSoFar, published: boolean): readonly Happening[] {
  const { chance, posts, famousPosts, idOf } = portal;
  const author = someMember(portal);
  const category = chance.pick(CATEGORIES);
  const { title, content } = chance.pick(drafts[category]);
  const post = { id: chance.uuid(), author, revision: 0 };
  if (published) {
    posts.push(post);
    if (chance.below(ONE_IN) === 0) famousPosts.push(post);
  }
  const data = {
    postId: post.id,
    authorId: idOf(author),
    category,
    published,
    title: chance.happens(0.4) ? `${title}, ${chance.pick(towns)}` : title,
    content: chance.happens(0.5) ? `${content}\n\n${chance.pick(replies)}` : content,
  };
  return [recordPost(portal, post, { type: 'PostSubmitted', data })];
}
export const publish: Happens = (portal) => submit(portal, true);
export const submitForApproval: Happens = (portal) => submit(portal, false);

export const editPost: Happens = (portal) => {
  const { chance, posts, idOf } = portal;
  const post = posts.length === 0 ? undefined : posts[recent(portal, posts.length)];
  if (!post) return signIn(portal);
  const category = chance.pick(CATEGORIES);
  const { title, content } = chance.pick(drafts[category]);
  const data = { postId: post.id, authorId: idOf(post.author), category, title, content };
  return [recordPost(portal, post, { type: 'PostEdited', data })];
};

export const deletePost: Happens = (portal) => {
  const { posts, famousPosts, idOf } = portal;
  const index = posts.length === 0 ? -1 : recent(portal, posts.length);
  const post = posts[index];
  if (!post) return signIn(portal);
  posts.splice(index, 1);
  if (famousPosts.includes(post)) famousPosts.splice(famousPosts.indexOf(post), 1);
  const data = { postId: post.id, authorId: idOf(post.author) };
  return [recordPost(portal, post, { type: 'PostDeleted', data })];
};
