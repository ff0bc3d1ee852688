import { afterAll, beforeAll, expect, it } from 'vitest';
import { devicesAnswer } from '@portal/contracts/accounts/device.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import {
  AUTHENTICATION_ERROR,
  closeCodes,
  POLL_SESSION_HEADER,
  pollAnswer,
} from '@portal/contracts/realtime/frame';
import { pushes } from '@portal/contracts/pushes';
import { join, PASSWORD, submission, type Api, type Member } from '@portal/testing/driver/api';
import { killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { openSocket, type Frame } from '@portal/testing/driver/socket';

let portal: Portal;
let admin: Api;
let author: Member;
let reader: Member;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.admin();
  author = await join(portal.api, admin, { fullName: 'Asha Patil' });
  reader = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
});
afterAll(killAll);

it('answers a wrong token with an authentication error and closes the connection [7.real-time.4]', async () => {
  const socket = await openSocket(portal.url);
  socket.send({ event: 'authenticate', data: { token: 'nonsense' } });
  const { data } = await socket.frame('connect_error');
  expect(data['message']).toContain(AUTHENTICATION_ERROR);
  expect(await socket.closed).toBe(closeCodes.authentication);
});

it('pushes new posts and likes with their position [7.real-time.2] [4.24]', async () => {
  const socket = await openSocket(portal.url, reader.api.token);
  const answer = await author.api.post('/posts', submission({ title: 'Live' }));
  const { _id } = answer.read(postAnswer).data;
  const created = await socket.frame('post_created', (data) => data['_id'] === _id);
  expect(pushes.post_created.data.parse(created.data).title).toBe('Live');

  await author.api.put(`/posts/${_id}/like`, { liked: true });
  const liked = await socket.frame('post_liked', (data) => data['postId'] === _id);
  expect(pushes.post_liked.data.parse(liked.data).likes).toEqual([author.id]);
  expect(String(liked.data['position']) > String(created.data['position'])).toBe(true);

  await author.api.put(`/posts/${_id}/like`, { liked: false });
  const unliked = await socket.frame('post_unliked', (data) => data['postId'] === _id);
  expect(pushes.post_unliked.data.parse(unliked.data).likes).toEqual([]);
  socket.close();
});

it('pushes a notification only to its member [7.real-time.2] [4.10]', async () => {
  const [concerned, other] = [
    await openSocket(portal.url, author.api.token),
    await openSocket(portal.url, reader.api.token),
  ];
  const { _id } = (await author.api.post('/posts', submission())).read(postAnswer).data;
  await reader.api.post(`/posts/${_id}/comment`, { text: 'Hello' });
  const { data } = await concerned.frame(
    'new_notification',
    (pushed) => pushed['type'] === 'new_comment',
  );
  expect(pushes.new_notification.data.parse(data)).toMatchObject({
    sender: { fullName: 'Rohan Jadhav' },
    post: { _id },
  });
  await other.frame('comment_added', (pushed) => pushed['postId'] === _id);
  expect(other.frames.filter(({ data }) => data['type'] === 'new_comment')).toEqual([]);
  concerned.close();
  other.close();
});

it('pushes what a client missed after an interruption', async () => {
  const first = await openSocket(portal.url, reader.api.token);
  const seen = (await first.frame('authenticated')).data['position'];
  first.close();
  await first.closed;
  const { _id } = (await author.api.post('/posts', submission({ title: 'Missed' }))).read(
    postAnswer,
  ).data;
  const again = await openSocket(portal.url, reader.api.token, { lastPosition: seen });
  await again.frame('post_created', (data) => data['_id'] === _id);
  again.close();
});

it('closes the connection when the password is changed', async () => {
  const member = await join(portal.api, admin);
  const socket = await openSocket(portal.url, member.api.token);
  await portal.api.post('/auth/forgot-password', { email: member.email });
  const token = await portal.resetToken(member.email);
  await portal.api.put(`/auth/reset-password/${token}`, { password: 'New-Word-12' });
  expect(await socket.closed).toBe(closeCodes.sessionEnded);
});

it('closes the connections of a session that has ended, at once, and no others', async () => {
  const member = await join(portal.api, admin);
  const phone = await portal.api.signIn(member.email, PASSWORD);
  const lost = await portal.api.signIn(member.email, PASSWORD);
  const [kept, ended, left] = [
    await openSocket(portal.url, member.api.token),
    await openSocket(portal.url, lost.token),
    await openSocket(portal.url, phone.token),
  ];
  const poll = `${portal.url}/realtime/poll`;
  const opened = await fetch(poll, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([{ event: 'authenticate', data: { token: lost.token } }]),
  });
  const headers = { [POLL_SESSION_HEADER]: opened.headers.get(POLL_SESSION_HEADER) ?? '' };
  const polled = async () => {
    const events: string[] = [];
    while (!events.includes('session_ended')) {
      const { frames } = pollAnswer.parse(await (await fetch(poll, { headers })).json());
      events.push(...frames.map((frame) => (frame as Frame).event));
    }
    return events;
  };
  const { data } = (await lost.get('/auth/devices')).read(devicesAnswer);
  const lostId = data.find(({ current }) => current)?._id ?? '';
  await member.api.delete(`/auth/devices/${lostId}`);
  expect(await ended.closed).toBe(closeCodes.sessionEnded);
  expect(await polled()).toContain('session_ended');

  await phone.post('/auth/logout');
  expect(await left.closed).toBe(closeCodes.sessionEnded);
  const { _id } = (await author.api.post('/posts', submission())).read(postAnswer).data;
  await kept.frame('post_created', (post) => post['_id'] === _id);
  kept.close();
});

it('lets the portal end while connections are open', async () => {
  const own = await startPortal();
  const socket = await openSocket(own.url, (await own.admin()).token);
  const { code, ms } = await own.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(5_000);
  expect(await socket.closed).toBe(1001);
});

it('carries the same frames over long polling [7.real-time.1]', async () => {
  const poll = `${portal.url}/realtime/poll`;
  const opened = await fetch(poll, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([{ event: 'authenticate', data: { token: reader.api.token } }]),
  });
  expect(opened.status).toBe(200);
  const headers = { [POLL_SESSION_HEADER]: opened.headers.get(POLL_SESSION_HEADER) ?? '' };
  const events: string[] = [];
  const until = async (event: string) => {
    while (!events.includes(event)) {
      const answer = await fetch(poll, { headers });
      const { frames } = pollAnswer.parse(await answer.json());
      events.push(...frames.map((frame) => (frame as Frame).event));
    }
  };
  await until('authenticated');
  await author.api.post('/posts', submission());
  await until('post_created');
  await fetch(poll, { method: 'DELETE', headers });
});
