import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageAnswer } from '@portal/contracts/accounts/account.api';
import { feedbackAnswer } from '@portal/contracts/feedback/feedback.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { pendingPostsAnswer } from '@portal/contracts/posts/pending-post.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { pushes } from '@portal/contracts/pushes';
import {
  join,
  pendingId,
  registration,
  submission,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import { eventually, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { openSocket } from '@portal/testing/driver/socket';

let portal: Portal;
let staff: Api;
let author: Member;
let reader: Member;
beforeAll(async () => {
  portal = await startPortal({ env: { PORTAL_MODERATION: 'pre' } });
  staff = await portal.admin();
  author = await join(portal.api, staff, { fullName: 'Asha Patil' });
  reader = await join(portal.api, staff, { fullName: 'Rohan Jadhav' });
});
afterAll(killAll);

const submit = (title: string) => author.api.post('/posts', submission({ title }));
const waiting = async () => (await staff.get('/posts/pending')).read(pendingPostsAnswer);

it('shows a pending post only to its author and administrators', async () => {
  const submitted = await submit('Reunion');
  const { _id, status } = submitted.read(postAnswer).data;
  expect(status).toBe('pending');
  expect((await author.api.get(`/posts/${_id}`)).read(postAnswer).data.status).toBe('pending');
  expect((await reader.api.get(`/posts/${_id}`, submitted.seenFrom)).status).toBe(404);
  expect((await author.api.get('/posts')).read(postsAnswer).data).toEqual([]);
  const { data, total, moderated } = await waiting();
  expect([data.map((post) => post._id), total, moderated]).toEqual([[_id], 1, true]);

  const approved = await staff.put(`/posts/approve/${_id}`);
  expect(approved.read(postAnswer).data.status).toBe('published');
  expect((await waiting()).total).toBe(0);
  const feed = (await reader.api.get('/posts', approved.seenFrom)).read(postsAnswer).data;
  expect(feed.map((post) => post._id)).toEqual([_id]);
});

it('pushes an approved post to everyone and the number of pending posts to administrators', async () => {
  const [ofStaff, ofAuthor, ofReader] = [
    await openSocket(portal.url, staff.token),
    await openSocket(portal.url, author.api.token),
    await openSocket(portal.url, reader.api.token),
  ];
  const { _id } = (await submit('Sports day')).read(postAnswer).data;
  const frame = await ofStaff.frame('pending_posts_changed', ({ pending }) => pending === 1);
  expect(pushes.pending_posts_changed.data.parse(frame.data)).toEqual({ pending: 1 });

  await staff.put(`/posts/approve/${_id}`);
  for (const socket of [ofAuthor, ofReader]) {
    const { data } = await socket.frame('post_created', (post) => post['_id'] === _id);
    expect(pushes.post_created.data.parse(data).status).toBe('published');
  }
  await ofStaff.frame('pending_posts_changed', ({ pending }) => pending === 0);
  expect(ofReader.frames.map(({ event }) => event)).not.toContain('pending_posts_changed');
  await eventually(async () => {
    const { data } = (await reader.api.get('/notifications')).read(notificationsAnswer);
    expect(data.some(({ post }) => post?._id === _id)).toBe(true);
  });
  for (const socket of [ofStaff, ofAuthor, ofReader]) socket.close();
});

it('hides an edited post until the edit is approved, shows administrators what it was, and approves what was read', async () => {
  const submitted = (await submit('Farewell for Mr. Rao')).read(postAnswer).data;
  const { _id } = submitted;
  await staff.put(`/posts/approve/${_id}`, { revision: 0 });
  await reader.api.put(`/posts/${_id}/like`);
  const socket = await openSocket(portal.url, reader.api.token);

  const edited = await author.api.put(`/posts/${_id}`, { title: 'Buy cheap watches' });
  expect(edited.read(postAnswer).data).toMatchObject({
    status: 'pending',
    title: 'Buy cheap watches',
  });
  await socket.frame('post_deleted', ({ postId }) => postId === _id);
  expect((await reader.api.get(`/posts/${_id}`, edited.seenFrom)).status).toBe(404);
  const feed = (await reader.api.get('/posts')).read(postsAnswer).data;
  expect(JSON.stringify(feed)).not.toContain('watches');

  const [read] = (await waiting()).data;
  expect(read).toMatchObject({
    title: 'Buy cheap watches',
    before: { title: 'Farewell for Mr. Rao' },
  });
  const changedAgain = await author.api.put(`/posts/${_id}`, { title: 'Farewell on Sunday' });
  const refused = await staff.put(`/posts/approve/${_id}`, { revision: read?.revision });
  expect(refused.status).toBe(409);
  const [again] = (await staff.get('/posts/pending', changedAgain.seenFrom)).read(
    pendingPostsAnswer,
  ).data;
  const approved = await staff.put(`/posts/approve/${_id}`, { revision: again?.revision });
  const post = approved.read(postAnswer).data;
  expect([post.title, post.status, post.likes.length]).toEqual([
    'Farewell on Sunday',
    'published',
    1,
  ]);
  socket.close();
});

it('removes a rejected post and notifies its author', async () => {
  const socket = await openSocket(portal.url, author.api.token);
  const { _id } = (await submit('Not this one')).read(postAnswer).data;
  const rejected = await staff.delete(`/posts/${_id}`);
  expect(rejected.status).toBe(200);
  await socket.frame('post_deleted', ({ postId }) => postId === _id);
  expect((await author.api.get(`/posts/${_id}`, rejected.seenFrom)).status).toBe(404);
  expect((await waiting()).total).toBe(0);
  socket.close();
});

it('publishes posts of administrators at once', async () => {
  const { data } = (await staff.post('/posts', submission())).read(postAnswer);
  expect(data.status).toBe('published');
});

it('tells administrators whether posts need approval', async () => {
  const open = await startPortal();
  const answer = await (await open.admin()).get('/posts/pending');
  expect(answer.read(pendingPostsAnswer)).toEqual({ data: [], total: 0, moderated: false });
  await open.kill();
});

it('shows feedback to administrators at once [7.groups-messages-feedback.8] [7.groups-messages-feedback.9] [3.13]', async () => {
  const [ofStaff, ofReader] = [
    await openSocket(portal.url, staff.token),
    await openSocket(portal.url, reader.api.token),
  ];
  const words = { subject: 'Directory', message: 'Please show the house as well.' };
  const sent = await author.api.post('/feedback', words, { 'Idempotency-Key': 'feedback-1' });
  expect(sent.status).toBe(201);
  expect(sent.read(messageAnswer).message).toBe('Feedback submitted successfully. Thank you!');
  await author.api.post('/feedback', words, { 'Idempotency-Key': 'feedback-1' });

  const { data } = await ofStaff.frame('feedback_received');
  expect(pushes.feedback_received.data.parse(data)).toEqual({ count: 1 });
  const listed = await staff.get('/feedback', sent.seenFrom);
  expect(listed.headers.get('x-total-count')).toBe('1');
  expect(listed.read(feedbackAnswer)).toEqual([
    {
      _id: expect.any(String),
      ...words,
      createdAt: expect.any(String),
      user: { fullName: 'Asha Patil', email: author.email },
    },
  ]);
  expect(ofReader.frames.map(({ event }) => event)).not.toContain('feedback_received');
  for (const socket of [ofStaff, ofReader]) socket.close();
});

it('lets administrators approve or reject registrations, read feedback and moderate posts [1.5]', async () => {
  const [kept, refused] = [registration(), registration()];
  const idOf = async (wish: typeof kept) =>
    pendingId(staff, wish.email, await portal.api.post('/auth/register', wish));
  const [keptId, refusedId] = [await idOf(kept), await idOf(refused)];
  expect((await staff.put(`/users/approve/${keptId}`)).status).toBe(200);
  expect((await staff.delete(`/users/${refusedId}`)).status).toBe(200);
  await portal.api.signIn(kept.email, kept.password);
  const { email, password } = refused;
  expect((await portal.api.post('/auth/login', { email, password })).status).toBe(401);

  expect((await staff.get('/feedback')).status).toBe(200);

  const [first, second] = [
    (await submit('One')).read(postAnswer).data,
    (await submit('Two')).read(postAnswer).data,
  ];
  expect((await staff.put(`/posts/approve/${first._id}`)).status).toBe(200);
  const rejected = await staff.delete(`/posts/${second._id}`);
  const feed = (await reader.api.get('/posts', rejected.seenFrom)).read(postsAnswer).data;
  expect(feed.map(({ title }) => title)).toContain('One');
  expect(feed.map(({ title }) => title)).not.toContain('Two');
});
