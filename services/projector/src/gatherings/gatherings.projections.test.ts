import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { GivenAnswer } from '@portal/contracts/gatherings/answer';
import { expect, it } from 'vitest';
import { notificationProjection } from '../notifications/notification.projection.ts';
import { notificationReaction } from '../notifications/notifications.projections.ts';
import { memberErased, postSubmitted } from '../testing/events.ts';
import { documentAfter, documentsAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { gatheringProjection, gatheringReaction } from './gatherings.projections.ts';

const [post, asha, ravi, meera] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [SATURDAY, SUNDAY] = ['2026-12-19T10:30:00.000Z', '2026-12-20T10:30:00.000Z'];

type Details = { readonly startsAt?: string; readonly endsAt?: string; readonly place?: string };
const arranged = ({ startsAt = SATURDAY, endsAt, place = 'Hall' }: Details = {}): PortalEvent => ({
  type: 'GatheringArranged',
  data: { postId: post, authorId: asha, startsAt, endsAt: endsAt ?? null, place, link: '' },
});
const cancelled: PortalEvent = {
  type: 'GatheringCancelled',
  data: { postId: post, authorId: asha },
};
const answers = (memberId: string, answer: GivenAnswer, guests = 0): PortalEvent => ({
  type: 'AnswerGiven',
  data: { postId: post, memberId, answer, guests },
});
const withdraws = (memberId: string): PortalEvent => ({
  type: 'AnswerWithdrawn',
  data: { postId: post, memberId },
});
const noticed = (memberId: string, change: number): PortalEvent => ({
  type: 'GatheringChangeTold',
  data: { postId: post, authorId: asha, memberId, change },
});
const reminded = (memberId: string, startsAt = SATURDAY): PortalEvent => ({
  type: 'GatheringReminderSent',
  data: { postId: post, authorId: asha, memberId, startsAt },
});
const after = (...events: readonly PortalEvent[]) =>
  documentAfter(gatheringProjection, post, ...events);

it('a post without a start has no gathering', async () => {
  expect(await after(postSubmitted(post, asha))).toBeUndefined();
});

it('a gathering has the place and time that its author arranged last', async () => {
  expect(await after(arranged(), arranged({ startsAt: SUNDAY, place: 'Hostel' }))).toMatchObject({
    status: 'shown',
    startsAt: SUNDAY,
    place: 'Hostel',
    changes: 1,
  });
});

it('a gathering keeps one answer a member, in the order of their first answers', async () => {
  const events = [
    arranged(),
    answers(ravi, 'maybe'),
    answers(meera, 'going', 1),
    answers(ravi, 'going', 3),
  ];
  expect(await after(...events)).toMatchObject({
    answers: [
      { memberId: ravi, answer: 'going', guests: 3 },
      { memberId: meera, answer: 'going', guests: 1 },
    ],
  });
  expect(await after(...events, withdraws(ravi))).toMatchObject({ answers: [{ memberId: meera }] });
});

it.each([
  ['start', { startsAt: SUNDAY }],
  ['end', { endsAt: SUNDAY }],
  ['place', { place: 'Hostel' }],
])('a changed %s has to be told to those who may come', async (_what, details) => {
  const answered = [arranged(), answers(ravi, 'going'), answers(meera, 'no')];
  expect(await after(...answered)).toMatchObject({ hasUntold: false });
  expect(await after(...answered, arranged(details))).toMatchObject({
    hasUntold: true,
    changes: 1,
  });
  expect(await after(...answered, arranged(details), noticed(ravi, 1))).toMatchObject({
    hasUntold: false,
  });
});

it('a changed link, a change nobody waits for, and an own change are told to nobody', async () => {
  const link: PortalEvent = {
    type: 'GatheringArranged',
    data: {
      postId: post,
      authorId: asha,
      startsAt: SATURDAY,
      endsAt: null,
      place: 'Hall',
      link: 'https://example.org',
    },
  };
  const moved = arranged({ startsAt: SUNDAY });
  expect(await after(arranged(), answers(ravi, 'going'), link)).toMatchObject({ hasUntold: false });
  expect(await after(arranged(), answers(ravi, 'no'), moved)).toMatchObject({ hasUntold: false });
  expect(await after(arranged(), answers(asha, 'going'), moved)).toMatchObject({
    hasUntold: false,
  });
});

it('those who answer after a change know of it', async () => {
  expect(
    await after(arranged(), arranged({ startsAt: SUNDAY }), answers(ravi, 'going')),
  ).toMatchObject({ hasUntold: false });
});

it('a cancelled gathering has no start, keeps its answers, and its end is told', async () => {
  expect(await after(arranged(), answers(ravi, 'going'), cancelled)).toMatchObject({
    startsAt: null,
    hasUntold: true,
    answers: [{ memberId: ravi }],
  });
});

it('a gathering remembers of which start it has reminded a member', async () => {
  expect(await after(arranged(), answers(ravi, 'going'), reminded(ravi))).toMatchObject({
    answers: [{ memberId: ravi, remindedOf: SATURDAY }],
  });
});

it.each(['PostDeleted', 'PostRejected'] as const)(
  'a gathering is hidden after %s',
  async (type) => {
    const event: PortalEvent = { type, data: { postId: post, authorId: asha } };
    expect(await after(arranged(), event)).toMatchObject({ status: 'hidden' });
  },
);

it('an erased member leaves no answer, and an erased author no gathering', async () => {
  const answered = [arranged(), answers(ravi, 'going'), answers(meera, 'maybe')];
  expect(await after(...answered, memberErased(ravi))).toMatchObject({
    answers: [{ memberId: meera }],
  });
  expect(await after(...answered, memberErased(asha), answers(ravi, 'no'))).toEqual({
    _id: post,
    position: '0000000000000004',
    status: 'erased',
  });
});

it('an answer is pushed as counts, and a new time as a changed post', () => {
  const pushes = [arranged(), cancelled, answers(ravi, 'going'), withdraws(ravi)].map(
    (event, index) => gatheringReaction.react(recorded(event, index + 1)),
  );
  expect(pushes.flat()).toMatchObject([
    { topic: 'post_changed', docId: post, audience: 'everyone' },
    { topic: 'post_changed', docId: post, audience: 'everyone' },
    { topic: 'event_answered', docId: post, audience: 'everyone' },
    { topic: 'event_answered', docId: post, audience: 'everyone' },
  ]);
});

it('a notice notifies its member in the name of the author, and renews the last one', async () => {
  const documents = await documentsAfter(notificationProjection, [
    reminded(ravi),
    noticed(ravi, 1),
    noticed(ravi, 2),
  ]);
  expect([...documents.values()]).toMatchObject([
    { type: 'event_reminder', audience: `member:${ravi}`, senderId: asha, postId: post },
    { type: 'event_changed', at: '0000000000000003', audience: `member:${ravi}` },
  ]);
  expect(notificationReaction.react(recorded(noticed(ravi, 1), 1))).toMatchObject([
    { topic: 'new_notification', audience: `member:${ravi}` },
  ]);
});
