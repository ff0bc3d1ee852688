import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { join, submission, type Answer, type Api, type Member } from '@portal/testing/driver/api';
import { eventually, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';

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

const notificationsOf = async (member: Member, after?: Answer) =>
  (await member.api.get('/notifications', after?.seenFrom)).read(notificationsAnswer);

async function written(by: Api, title: string): Promise<string> {
  return (await by.post('/posts', submission({ title }))).read(postAnswer).data._id;
}

it('notifies everyone but the author of a new post [3.14] [3.15]', async () => {
  const postId = await written(author.api, 'News for all');
  const own = await notificationsOf(author);
  expect(own.data.filter(({ post }) => post?._id === postId)).toEqual([]);
  const { data } = await notificationsOf(reader);
  expect(data[0]).toMatchObject({
    type: 'new_post',
    read: false,
    sender: { fullName: 'Asha Patil' },
    post: { _id: postId, title: 'News for all' },
    targetExists: true,
  });
});

it('notifies authors of likes and comments by others, newest first [7.notifications.1]', async () => {
  const postId = await written(author.api, 'Talk about this');
  await reader.api.put(`/posts/${postId}/like`, { liked: true });
  await reader.api.post(`/posts/${postId}/comment`, { text: 'Well said' });
  await author.api.put(`/posts/${postId}/like`, { liked: true });
  const last = await author.api.post(`/posts/${postId}/comment`, { text: 'Thank you' });
  const { data } = await notificationsOf(author, last);
  const mine = data.filter(({ post }) => post?._id === postId);
  expect(mine.map(({ type }) => type)).toEqual(['new_comment', 'new_like']);
});

it('notifies of a like once and removes the notification when the like is taken back', async () => {
  const postId = await written(author.api, 'Like and unlike');
  const likes = async (member: Member, after: Answer) =>
    (await notificationsOf(member, after)).data.filter(
      ({ type, post }) => type === 'new_like' && post?._id === postId,
    );
  await reader.api.put(`/posts/${postId}/like`, { liked: true });
  await reader.api.put(`/posts/${postId}/like`, { liked: false });
  const again = await reader.api.put(`/posts/${postId}/like`, { liked: true });
  expect(await likes(author, again)).toHaveLength(1);
  const gone = await reader.api.put(`/posts/${postId}/like`, { liked: false });
  expect(await likes(author, gone)).toHaveLength(0);
});

it('notifies a member once of mentions in a comment [3.15]', async () => {
  const postId = await written(author.api, 'Who knows');
  const text = '@[Rohan Jadhav] knows, and @[Asha Patil] wrote it';
  const last = await admin.post(`/posts/${postId}/comment`, { text });
  for (const member of [reader, author]) {
    const { data } = await notificationsOf(member, last);
    const mine = data.filter(({ type, post }) => post?._id === postId && type !== 'new_post');
    expect(mine.map(({ type }) => type)).toEqual(['mention_comment']);
  }
});

it('marks all notifications read at once [7.notifications.2] [4.11]', async () => {
  await written(author.api, 'To be read');
  expect((await notificationsOf(reader)).unread).toBeGreaterThan(0);
  const marked = await reader.api.put('/notifications/mark-read');
  expect(marked.status).toBe(200);
  const { data, unread } = await notificationsOf(reader, marked);
  expect(unread).toBe(0);
  expect(data.every(({ read }) => read)).toBe(true);
});

it('marks a single notification read [7.notifications.3] [4.14]', async () => {
  await written(author.api, 'One');
  await written(author.api, 'Two');
  const before = await notificationsOf(reader);
  const first = before.data[0]!;
  const marked = await reader.api.put(`/notifications/${first._id}/mark-read`);
  expect(marked.status).toBe(200);
  const after = await notificationsOf(reader, marked);
  expect(after.unread).toBe(before.unread - 1);
  expect(after.data.find(({ _id }) => _id === first._id)?.read).toBe(true);
  expect((await reader.api.put(`/notifications/${randomUUID()}/mark-read`)).status).toBe(404);
});

it('counts no message of a chat twice that was read before an own one', async () => {
  const words = { name: 'Pune chapter', description: 'Meets on Sundays.' };
  const { _id: groupId } = (await author.api.post('/groups', words)).read(groupAnswer);
  await reader.api.put(`/groups/${groupId}/join`);
  const say = (by: Member, text: string) => by.api.post(`/messages/${groupId}`, { text });
  await say(author, 'Who has room for two?');
  await say(reader, 'I have.');
  const left = await reader.api.put(`/notifications/new_group_message.${groupId}/mark-read`);
  expect(left.status).toBe(200);
  const { data } = await notificationsOf(reader, await say(author, 'Thank you'));
  expect(data.find(({ group }) => group?._id === groupId)).toMatchObject({ read: false, count: 1 });
});

it('says in a notification that its target is gone [2.notifications-page.5]', async () => {
  const postId = await written(author.api, 'Soon gone');
  const deleted = await author.api.delete(`/posts/${postId}`);
  await eventually(async () => {
    const { data } = await notificationsOf(reader, deleted);
    const mine = data.filter(({ post }) => post?._id === postId);
    expect(mine.map(({ targetExists }) => targetExists)).not.toContain(true);
  });
});
