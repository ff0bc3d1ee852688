import {
  answerAnswer,
  attendeesAnswer,
  upcomingAnswer,
} from '@portal/contracts/gatherings/gathering.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { accepted, submission, type Answer, type Member } from '@portal/testing/driver/api';
import { eventually } from '@portal/testing/driver/portal';
import { openSocket } from '@portal/testing/driver/socket';
import { expect } from 'vitest';

const NOTICED_MS = 15_000;
export const inHours = (hours: number): string =>
  new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();

export const noticesOf = async (member: Member, postId: string, after?: Answer) =>
  (await member.api.get('/notifications', after?.seenFrom))
    .read(notificationsAnswer)
    .data.filter(({ type, post }) => type.startsWith('event_') && post?._id === postId);

export async function arrangeAndAnswer(options: {
  readonly url: string;
  readonly author: Member;
  readonly guest: Member;
}): Promise<string> {
  const { url, author, guest } = options;
  const event = { startsAt: inHours(12), place: 'The old hostel' };
  const posted = await accepted(
    author.api.post('/posts', { ...submission({ title: 'Reunion' }), category: 'Event', event }),
  );
  const post = posted.read(postAnswer).data;
  expect(post).toMatchObject({ event: { ...event, endsAt: null }, answers: { going: 0 } });
  const postId = post._id;

  const socket = await openSocket(url, author.api.token);
  const answered = await accepted(
    guest.api.put(`/posts/${postId}/answer`, { answer: 'going', guests: 2 }),
  );
  const counts = { going: 1, maybe: 0, no: 0, guests: 2 };
  const mine = { answer: 'going', guests: 2 };
  expect(answered.read(answerAnswer).data).toMatchObject({ ...counts, mine });
  const { data } = await socket.frame('event_answered', (pushed) => pushed['postId'] === postId);
  expect(data).toMatchObject(counts);
  expect(data).not.toHaveProperty('mine');
  socket.close();

  const shown = await guest.api.get(`/posts/${postId}`, answered.seenFrom);
  expect(shown.read(postAnswer).data.answers).toEqual({ ...counts, mine });
  const upcoming = await guest.api.get('/posts/upcoming', answered.seenFrom);
  expect(upcoming.read(upcomingAnswer).data).toContainEqual(
    expect.objectContaining({ _id: postId, title: 'Reunion', answers: { ...counts, mine } }),
  );
  const who = await author.api.get(`/posts/${postId}/answers`, answered.seenFrom);
  expect(who.read(attendeesAnswer).data).toMatchObject([{ _id: guest.id, ...mine }]);
  const table = await accepted(author.api.get(`/posts/${postId}/answers.csv`));
  expect(String(table.body).split('\r\n')).toHaveLength(3);
  const calendar = await accepted(guest.api.get(`/posts/${postId}/event.ics`));
  expect(calendar.body).toContain('LOCATION:The old hostel');

  await eventually(
    async () =>
      expect((await noticesOf(guest, postId)).map(({ type }) => type)).toEqual(['event_reminder']),
    NOTICED_MS,
  );
  await accepted(
    author.api.put(`/posts/${postId}`, { event: { ...event, place: 'The new hostel' } }),
  );
  await eventually(
    async () =>
      expect((await noticesOf(guest, postId)).map(({ type }) => type)).toEqual([
        'event_changed',
        'event_reminder',
      ]),
    NOTICED_MS,
  );
  expect(await noticesOf(author, postId)).toEqual([]);
  return postId;
}
