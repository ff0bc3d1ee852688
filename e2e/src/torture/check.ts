import { messagesAnswer, type Message } from '@portal/contracts/chat/message.api';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import { PASSWORD, type Api } from '@portal/testing/driver/api';
import type { Journal, Written } from './journal.ts';

const PAGE = 50;

async function everyPost(api: Api): Promise<readonly Post[]> {
  const posts: Post[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await api.get(`/posts?limit=${PAGE}&page=${page}`)).read(postsAnswer);
    posts.push(...data);
    if (data.length < PAGE) return posts;
  }
}

export async function everyMessage(api: Api, groupId: string): Promise<readonly Message[]> {
  const all: Message[] = [];
  for (;;) {
    const before = all[0] ? `&before=${all[0]._id}` : '';
    const page = (await api.get(`/messages/${groupId}?limit=${PAGE}${before}`)).read(
      messagesAnswer,
    );
    all.unshift(...page);
    if (page.length < PAGE) return all;
  }
}

/** A post carries its newest comments; earlier ones have pages. */
async function everyComment(api: Api, { _id, comments }: Post): Promise<Post['comments']> {
  const all = [...comments];
  for (;;) {
    const oldest = all[0]?._id;
    const answer = oldest && (await api.get(`/posts/${_id}/comments?before=${oldest}`));
    if (!answer || answer.status !== 200) return all;
    const { data } = answer.read(commentsAnswer);
    if (data.length === 0) return all;
    all.unshift(...data);
  }
}

export async function postsSeen(api: Api) {
  const posts = await everyPost(api);
  const comments: Post['comments'][] = [];
  for (const post of posts) comments.push(await everyComment(api, post));
  return { comments, posts: posts.map(({ position: _, ...post }) => post) };
}

/** A member's view in the end: the same after the read models were rebuilt. */
export async function everythingSeen(api: Api, groupId: string) {
  return {
    ...(await postsSeen(api)),
    messages: (await everyMessage(api, groupId)).map(({ position: _, ...message }) => message),
    notifications: (await api.get('/notifications?limit=100')).body,
    directory: (await api.get('/users?limit=50')).body,
  };
}

/** Compares what clients were told with what is there. */
function misfits(
  what: string,
  written: ReadonlyMap<string, Written>,
  found: readonly string[],
): readonly string[] {
  const times = new Map<string, number>();
  for (const words of found) times.set(words, (times.get(words) ?? 0) + 1);
  const faults: string[] = [];
  for (const [words, { fate }] of written) {
    const there = times.get(words) ?? 0;
    if (there > 1) faults.push(`${what} is there ${there} times: ${words}`);
    if (fate === 'acknowledged' && there === 0)
      faults.push(`${what} was acknowledged and is lost: ${words}`);
    if (fate === 'refused' && there > 0) faults.push(`${what} was refused and is there: ${words}`);
  }
  for (const words of times.keys())
    if (!written.has(words)) faults.push(`${what} was never written: ${words}`);
  return faults;
}

export async function checkPosts(
  { posts, comments, likes }: Journal,
  api: Api,
): Promise<readonly string[]> {
  const all = await everyPost(api);
  const faults = [
    ...misfits(
      'A post',
      posts,
      all.map(({ title }) => title),
    ),
  ];
  const texts: string[] = [];
  for (const post of all) {
    texts.push(...(await everyComment(api, post)).map(({ text }) => text));
    for (const [memberId, liked] of likes.get(post._id) ?? [])
      if (liked !== null && post.likes.includes(memberId) !== liked)
        faults.push(`A like of ${memberId} under ${post._id} should be ${String(liked)}`);
    if (new Set(post.likes).size < post.likes.length)
      faults.push(`Post ${post._id} counts a like twice`);
  }
  return [...faults, ...misfits('A comment', comments, texts)];
}

/** Approved people can sign in; those who wait or were rejected can't. */
export async function checkPeople({ people }: Journal, visitor: Api): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { email, state } of people) {
    if (state === null) continue;
    const { status } = await visitor.post('/auth/login', { email, password: PASSWORD });
    if ((status === 200) !== (state === 'approved'))
      faults.push(`${email} is ${state} and signs in with ${status}`);
  }
  return faults;
}
