import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentAnswer, commentsAnswer } from '@portal/contracts/comments/comment.api';
import { likesAnswer } from '@portal/contracts/likes/like.api';
import { messageAnswer } from '@portal/contracts/accounts/account.api';
import { mentionSuggestionsAnswer } from '@portal/contracts/members/member.api';
import { CATEGORIES } from '@portal/contracts/posts/category';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postAnswer, postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import { refusal } from '@portal/contracts/wire/refusal';
import { join, submission, type Api, type Member } from '@portal/testing/driver/api';
import { killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { openSocket } from '@portal/testing/driver/socket';

let portal: Portal;
let admin: Api;
let asha: Member;
let rohan: Member;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.admin();
  asha = await join(portal.api, admin, { fullName: 'Asha Patil' });
  rohan = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
});
afterAll(killAll);

async function written(by: Api, changes: object = {}): Promise<Post> {
  const answer = await by.post('/posts', submission(changes));
  expect(answer.status).toBe(201);
  return answer.read(postAnswer).data;
}
const keyed = () => ({ 'Idempotency-Key': randomUUID() });

it('answers a new post as the feed shows it [3.5] [7.posts.2]', async () => {
  const post = await written(asha.api, { title: '  Trimmed  ', category: 'Event' });
  expect(post).toMatchObject({
    title: 'Trimmed',
    category: 'Event',
    status: 'published',
    user: {
      _id: asha.id,
      fullName: 'Asha Patil',
      role: 'member',
      profilePicture: 'no-photo.jpg',
    },
    likes: [],
    comments: [],
  });
  expect(Math.abs(Date.parse(post.createdAt) - Date.now())).toBeLessThan(60_000);
});

it('marks the posts of an administrator [1.6]', async () => {
  expect((await written(admin)).user.role).toBe('admin');
});

it('answers a post by its id and 404 for an unknown one [7.posts.5]', async () => {
  const post = await written(asha.api);
  expect((await rohan.api.get(`/posts/${post._id}`)).read(postAnswer).data).toEqual(post);
  for (const id of [randomUUID(), 'not-an-id']) {
    const none = await rohan.api.get(`/posts/${id}`);
    expect(none.status).toBe(404);
    none.read(refusal);
  }
});

it.each([
  { change: { title: ' ' }, message: 'Please fill in all fields', ids: '[5.23] [8.22]' },
  { change: { content: undefined }, message: 'Please fill in all fields', ids: '[5.23] [8.22]' },
  { change: { category: 'Gossip' }, message: 'Please choose a category', ids: '[5.25] [9.6]' },
  {
    change: { title: 'x'.repeat(201) },
    message: 'Title must be at most 200 characters',
    ids: '',
  },
  {
    change: { content: 'x'.repeat(20_001) },
    message: 'Content must be at most 20,000 characters',
    ids: '',
  },
  {
    change: { title: 'bell\u0007' },
    message: 'Title contains characters that cannot be shown',
    ids: '',
  },
])('refuses a post with the message "$message" $ids', async ({ change, message }) => {
  const answer = await asha.api.post('/posts', submission(change));
  expect(answer.status).toBe(400);
  expect(answer.read(refusal).errors).toMatchObject([{ field: Object.keys(change)[0], message }]);
});

it('accepts a post of 20,000 four-byte characters', async () => {
  const content = '🌳'.repeat(20_000);
  expect((await written(asha.api, { content })).content).toBe(content);
});

it('lets only the author edit a post [7.posts.3]', async () => {
  const post = await written(asha.api);
  const edited = await asha.api.put(`/posts/${post._id}`, { title: 'Better' });
  expect(edited.status).toBe(200);
  expect(edited.read(postAnswer).data).toMatchObject({ title: 'Better', content: post.content });
  expect(edited.read(postAnswer).data.editedAt).not.toBeNull();
  expect((await rohan.api.put(`/posts/${post._id}`, { title: 'Mine' })).status).toBe(403);
  expect((await asha.api.put(`/posts/${randomUUID()}`, { title: 'None' })).status).toBe(404);
});

it('lets the author or an administrator delete a post [6.5] [7.posts.4]', async () => {
  const [first, second] = [await written(asha.api), await written(asha.api)];
  expect((await rohan.api.delete(`/posts/${first._id}`)).status).toBe(403);
  const deleted = await asha.api.delete(`/posts/${first._id}`);
  expect(deleted.status).toBe(200);
  deleted.read(messageAnswer);
  expect((await asha.api.get(`/posts/${first._id}`, deleted.seenFrom)).status).toBe(404);
  expect((await admin.delete(`/posts/${second._id}`)).status).toBe(200);
  expect((await asha.api.delete(`/posts/${second._id}`)).status).toBe(404);
});

it('refuses visitors every call about posts [6.2]', async () => {
  const { _id } = await written(asha.api);
  const calls = await Promise.all([
    portal.api.get('/posts'),
    portal.api.get(`/posts/${_id}`),
    portal.api.post('/posts', submission()),
    portal.api.put(`/posts/${_id}`, {}),
    portal.api.delete(`/posts/${_id}`),
    portal.api.put(`/posts/${_id}/like`),
    portal.api.post(`/posts/${_id}/comment`, { text: 'x' }),
  ]);
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 401));
});

it('pages the feed, newest first and ten by default [7.posts.1] [9.1] [9.2]', async () => {
  const own = await startPortal();
  const author = await own.admin();
  const ids: string[] = [];
  for (let i = 0; i < 23; i++) {
    const category = CATEGORIES[i % 4];
    const post = (await author.post('/posts', submission({ title: `Post ${i}`, category }))).read(
      postAnswer,
    );
    ids.unshift(post.data._id);
  }
  const page = async (query: string) =>
    (await author.get(`/posts${query}`)).read(postsAnswer).data.map(({ _id }) => _id);
  expect(await page('')).toEqual(ids.slice(0, 10));
  expect(await page('?page=2')).toEqual(ids.slice(10, 20));
  expect(await page('?page=3&limit=10')).toEqual(ids.slice(20));
  expect(await page('?page=4')).toEqual([]);
  expect(await page('?limit=50')).toEqual(ids);
  for (const wrong of ['?limit=51', '?limit=0', '?page=0', '?page=x'])
    expect((await author.get(`/posts${wrong}`)).status).toBe(400);
  await own.kill();
});

it('waits until the feed contains the last write or says that it does not', async () => {
  const answer = await asha.api.post('/posts', submission({ title: 'Seen at once' }));
  const seen = await rohan.api.get('/posts?limit=1', answer.seenFrom);
  expect(seen.headers.get('x-stale')).toBeNull();
  expect(seen.read(postsAnswer).data[0]?.title).toBe('Seen at once');

  const ahead = await rohan.api.get('/posts', { 'X-Min-Position': '9'.repeat(16) });
  expect(ahead.status).toBe(200);
  expect(ahead.headers.get('x-stale')).toBe('true');
});

it('toggles a like without a body and answers the whole list [4.21] [7.posts.8]', async () => {
  const { _id } = await written(asha.api);
  const like = async (by: Api, body?: object) =>
    (await by.put(`/posts/${_id}/like`, body)).read(likesAnswer).data;
  expect(await like(rohan.api)).toEqual([rohan.id]);
  expect((await like(asha.api)).toSorted()).toEqual([rohan.id, asha.id].toSorted());
  expect(await like(rohan.api)).toEqual([asha.id]);
});

it('changes nothing when the same like is sent again', async () => {
  const { _id } = await written(asha.api);
  const wish = async (liked: boolean) =>
    (await rohan.api.put(`/posts/${_id}/like`, { liked })).read(likesAnswer).data;
  expect(await wish(true)).toEqual([rohan.id]);
  expect(await wish(true)).toEqual([rohan.id]);
  expect(await wish(false)).toEqual([]);
  expect(await wish(false)).toEqual([]);
});

it('counts one like of a member who likes from many places at once', async () => {
  const { _id } = await written(asha.api);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => rohan.api.put(`/posts/${_id}/like`, { liked: true })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await asha.api.get(`/posts/${_id}`)).read(postAnswer).data.likes).toEqual([rohan.id]);
});

it('answers a like of an unknown post with 404 and an invalid like with 400', async () => {
  const { _id } = await written(asha.api);
  expect((await rohan.api.put(`/posts/${randomUUID()}/like`)).status).toBe(404);
  expect((await rohan.api.put(`/posts/${_id}/like`, { liked: 'yes' })).status).toBe(400);
});

it('answers a comment with all comments of the post, oldest first [3.6] [7.posts.6] [7.posts.7]', async () => {
  const { _id } = await written(asha.api);
  await rohan.api.post(`/posts/${_id}/comment`, { text: 'First' });
  const answer = await asha.api.post(`/posts/${_id}/comment`, { text: '  Second  ' });
  expect(answer.status).toBe(201);
  const { data } = answer.read(commentsAnswer);
  expect(data.map(({ name, text }) => ({ name, text }))).toEqual([
    { name: 'Rohan Jadhav', text: 'First' },
    { name: 'Asha Patil', text: 'Second' },
  ]);
  expect((await rohan.api.get(`/posts/${_id}`)).read(postAnswer).data.comments).toEqual(data);
});

it('carries the clientId of a comment in the answer and in the push', async () => {
  const { _id } = await written(asha.api);
  const socket = await openSocket(portal.url, rohan.api.token);
  const answer = await rohan.api.post(`/posts/${_id}/comment`, { text: 'Mine', clientId: 'c-1' });
  expect(answer.read(commentsAnswer).data).toMatchObject([{ text: 'Mine', clientId: 'c-1' }]);
  const { data } = await socket.frame('comment_added', ({ postId }) => postId === _id);
  expect(data['comment']).toEqual(answer.read(commentsAnswer).data[0]);
  socket.close();
});

it('refuses an empty comment [5.26]', async () => {
  const { _id } = await written(asha.api);
  expect((await rohan.api.post(`/posts/${_id}/comment`, { text: ' \n ' })).status).toBe(400);
  expect((await rohan.api.post(`/posts/${_id}/comment`, { text: 'x'.repeat(2_001) })).status).toBe(
    400,
  );
  expect((await rohan.api.post(`/posts/${randomUUID()}/comment`, { text: 'x' })).status).toBe(404);
});

it('mentions members by the display value of the search [3.7] [3.9] [7.users.12]', async () => {
  const [first, second] = [
    await join(portal.api, admin, { fullName: 'Sunita Wagh', batchYear: 1996 }),
    await join(portal.api, admin, { fullName: 'Sunita Wagh', batchYear: 2001 }),
  ];
  expect(first.id).not.toBe(second.id);
  const found = (await asha.api.get('/users/search?q=sunita')).read(mentionSuggestionsAnswer).data;
  expect(found.map(({ display }) => display).toSorted()).toEqual([
    'Sunita Wagh (1996)',
    'Sunita Wagh (2001)',
  ]);
  for (const { id, display } of found) expect(id).toBe(display);

  const { _id } = await written(asha.api);
  const text = 'Ask @[Sunita Wagh (1996)] or @[Nobody At All]';
  const answer = await rohan.api.post(`/posts/${_id}/comment`, { text });
  expect(answer.read(commentsAnswer).data[0]).toMatchObject({
    text: 'Ask @[Sunita Wagh] or @[Nobody At All]',
    mentions: [{ _id: first.id, display: 'Sunita Wagh' }],
  });
  const mentions = async ({ api }: Member) =>
    (await api.get('/notifications', answer.seenFrom))
      .read(notificationsAnswer)
      .data.filter(({ type }) => type === 'mention_comment').length;
  expect([await mentions(first), await mentions(second)]).toEqual([1, 0]);

  const both = 'First @[Sunita Wagh (2001)], then @[Sunita Wagh (1996)]';
  const again = await rohan.api.post(`/posts/${_id}/comment`, { text: both });
  expect(again.read(commentsAnswer).data[1]).toMatchObject({
    text: both,
    mentions: [
      { _id: second.id, display: 'Sunita Wagh (2001)' },
      { _id: first.id, display: 'Sunita Wagh (1996)' },
    ],
  });
});

it('shows the newest words of an edited comment, and notifies whom only they mention', async () => {
  const sunil = await join(portal.api, admin, { fullName: 'Sunil More' });
  const { _id } = await written(asha.api);
  const added = await rohan.api.post(`/posts/${_id}/comment`, { text: 'I come' });
  const commentId = added.read(commentsAnswer).data[0]?._id ?? '';
  const edit = (text: string) => rohan.api.put(`/posts/${_id}/comments/${commentId}`, { text });
  await edit('I come with @[Sunil More]');
  const answer = await edit('I come with my cousin @[Sunil More]');
  const edited = answer.read(commentAnswer);
  expect(edited).toMatchObject({
    postId: _id,
    commentCount: 1,
    comment: {
      _id: commentId,
      text: 'I come with my cousin @[Sunil More]',
      mentions: [{ _id: sunil.id, display: 'Sunil More' }],
    },
  });
  expect(edited.comment.editedAt).not.toBeNull();
  const shown = (await asha.api.get(`/posts/${_id}`, answer.seenFrom)).read(postAnswer).data;
  expect(shown.comments).toEqual([edited.comment]);
  const notified = (await sunil.api.get('/notifications', answer.seenFrom))
    .read(notificationsAnswer)
    .data.filter(({ type }) => type === 'mention_comment');
  expect(notified).toHaveLength(1);
});

it('makes one post of retries with the same key and repeats the first answer', async () => {
  const headers = keyed();
  const wish = submission({ title: 'Once only' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => asha.api.post('/posts', wish, headers)),
  );
  answers.push(await asha.api.post('/posts', wish, headers));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.read(postAnswer).data._id)).size).toBe(1);
  const feed = (await asha.api.get('/posts?limit=50')).read(postsAnswer).data;
  expect(feed.filter(({ title }) => title === 'Once only')).toHaveLength(1);
});

it('makes another post of the same key of another member', async () => {
  const headers = keyed();
  const [one, other] = await Promise.all(
    [asha, rohan].map(async ({ api }) =>
      (await api.post('/posts', submission(), headers)).read(postAnswer),
    ),
  );
  expect(one!.data._id).not.toBe(other!.data._id);
});

it('adds one comment for retries with the same key', async () => {
  const { _id } = await written(asha.api);
  const headers = keyed();
  for (let i = 0; i < 3; i++) {
    const answer = await rohan.api.post(`/posts/${_id}/comment`, { text: 'Once' }, headers);
    expect(answer.status).toBe(201);
    expect(answer.read(commentsAnswer).data).toHaveLength(1);
  }
});

it('toggles a like once for retries with the same key', async () => {
  const { _id } = await written(asha.api);
  const headers = keyed();
  for (let i = 0; i < 3; i++)
    expect(
      (await rohan.api.put(`/posts/${_id}/like`, undefined, headers)).read(likesAnswer).data,
    ).toEqual([rohan.id]);
});

it('refuses a key with invisible characters', async () => {
  const wrong = await asha.api.post('/posts', submission(), { 'Idempotency-Key': 'a b' });
  expect(wrong.status).toBe(400);
});

const send = (body: string, type: string) => asha.api.post('/posts', new Blob([body], { type }));

it('refuses malformed requests with the matching HTTP status', async () => {
  expect((await send('{"title":', 'application/json')).status).toBe(400);
  expect((await send('title=x', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect(
    (await send(JSON.stringify({ title: 'x'.repeat(400_000) }), 'application/json')).status,
  ).toBe(413);
  expect((await send('[]', 'application/json')).status).toBe(400);
  for (const answer of [await send('{', 'application/json'), await send('a', 'text/plain')])
    answer.read(refusal);
});
