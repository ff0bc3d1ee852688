import { postAnswer } from '@portal/contracts/posts/post.api';
import { accepted, join, submission, type Api, type Member } from '@portal/testing/driver/api';
import { eventually, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrangeAndAnswer, inHours, noticesOf } from '../gatherings/gathering-journey.ts';

let portal: Portal;
let admin: Api;
let author: Member;
let guest: Member;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.admin();
  author = await join(portal.api, admin, { fullName: 'Asha Patil' });
  guest = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
});
afterAll(killAll);

const arranged = async (startsAt: string): Promise<string> => {
  const post = { ...submission(), category: 'Event', event: { startsAt } };
  return (await accepted(author.api.post('/posts', post))).read(postAnswer).data._id;
};
const answer = (postId: string, wish: object) => guest.api.put(`/posts/${postId}/answer`, wish);

it('arranges an event, counts answers live, and tells who comes of reminders and changes', async () => {
  await arrangeAndAnswer({ url: portal.url, author, guest });
});

it('closes answers when the event begins', async () => {
  const postId = await arranged(inHours(2 / 3600));
  expect((await answer(postId, { answer: 'going' })).status).toBe(200);
  await eventually(async () =>
    expect(await answer(postId, { answer: 'no' })).toMatchObject({
      status: 409,
      body: { message: 'This event has begun, so nobody can answer any more', code: 'event-begun' },
    }),
  );
});

it('after a restart reminds late of what has not begun, once, and of nothing that has', async () => {
  const [late, begun] = [await arranged(inHours(30)), await arranged(inHours(30))];
  for (const postId of [late, begun]) await accepted(answer(postId, { answer: 'maybe' }));
  const soon = { event: { startsAt: inHours(23) } };
  const past = { event: { startsAt: inHours(-1) } };
  const moved = author.api.put(`/posts/${late}`, soon);
  const last = await author.api.put(`/posts/${begun}`, past);
  await moved;
  await portal.kill();
  portal = await startPortal({ dataDir: portal.dataDir });
  const again = { ...guest, api: portal.api.as(guest.api.token) };
  const reminders = async (postId: string) =>
    (await noticesOf(again, postId, last)).filter(({ type }) => type === 'event_reminder');
  await eventually(async () => expect(await reminders(late)).toHaveLength(1), 15_000);
  const asha = portal.api.as(author.api.token);
  const event = { ...soon.event, place: 'The new hall' };
  const changed = await accepted(asha.put(`/posts/${late}`, { event }));
  const isTold = async () =>
    (await noticesOf(again, late)).some(
      ({ type, position }) =>
        type === 'event_changed' && position > changed.seenFrom['X-Min-Position'],
    );
  await eventually(async () => expect(await isTold()).toBe(true), 15_000);
  expect(await reminders(late)).toHaveLength(1);
  expect(await reminders(begun)).toHaveLength(0);
});
