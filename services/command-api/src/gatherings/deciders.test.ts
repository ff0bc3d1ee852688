import { randomUUID } from 'node:crypto';
import type { AnswerEvent, NoticeEvent } from '@portal/contracts/gatherings/gathering.events';
import type { PostEvent } from '@portal/contracts/posts/post.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { describe, it } from 'vitest';
import { postDecider, type PostCommand } from '../posts/post.decider.ts';
import { answerDecider, type AnswerCommand } from './answer.decider.ts';
import { noticeDecider, type NoticeCommand } from './notice.decider.ts';

const [postId, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const ref = { postId, authorId: asha };
const [SATURDAY, SUNDAY] = ['2026-12-19T10:30:00.000Z', '2026-12-20T10:30:00.000Z'];

describe('a gathering', () => {
  const words = { title: 'Reunion', content: 'In May', category: 'Event' } as const;
  const details = { startsAt: SATURDAY, endsAt: null, place: 'Hall', link: '' };
  const data = { ...ref, published: true, ...words };
  const submitted: PostEvent = { type: 'PostSubmitted', data };
  const arranged: PostEvent = { type: 'GatheringArranged', data: { ...ref, ...details } };
  const cancelled: PostEvent = { type: 'GatheringCancelled', data: ref };
  type Words = Extract<PostCommand, { type: 'Edit' }>['words'];
  const edit = (changed: Words): PostCommand => ({
    type: 'Edit',
    postId,
    by: { memberId: asha, role: 'member' },
    words: changed,
    isHeld: false,
  });
  const post = specify(postDecider);

  it('is arranged together with its post', () => {
    post.given().when({ type: 'Submit', data, event: details }).then(submitted, arranged);
  });
  it('is arranged later for a post that had no start', () => {
    post
      .given(submitted)
      .when(edit({ event: details }))
      .then(arranged);
  });
  it('is changed as a whole, and not at all by the same details', () => {
    const event = { ...details, startsAt: SUNDAY, place: '' };
    post
      .given(submitted, arranged)
      .when(edit({ event }))
      .then({ type: 'GatheringArranged', data: { ...ref, ...event } });
    post
      .given(submitted, arranged)
      .when(edit({ event: details }))
      .thenNothing();
    post.given(submitted, arranged).when(edit({})).thenNothing();
  });
  it('is cancelled once, and can be arranged again', () => {
    post
      .given(submitted, arranged)
      .when(edit({ event: null }))
      .then(cancelled);
    post
      .given(submitted, arranged, cancelled)
      .when(edit({ event: null }))
      .thenNothing();
    post
      .given(submitted, arranged, cancelled)
      .when(edit({ event: details }))
      .then(arranged);
  });
  it('stays as it is when only the words change', () => {
    post
      .given(submitted, arranged)
      .when(edit({ title: 'Reunion 2026' }))
      .then({ type: 'PostEdited', data: { ...ref, ...words, title: 'Reunion 2026' } });
  });
  it('belongs to posts of the category Event', () => {
    const article = { ...data, category: 'Article' as const };
    const message = 'Only a post in the category Event can have a start';
    post
      .given()
      .when({ type: 'Submit', data: article, event: details })
      .thenRefused('invalid', message);
    post
      .given(submitted, arranged)
      .when(edit({ category: 'Article' }))
      .thenRefused('invalid', message);
    post
      .given(submitted, arranged)
      .when(edit({ category: 'Article', event: null }))
      .then({ type: 'PostEdited', data: { ...ref, ...words, category: 'Article' } }, cancelled);
  });
});

describe('an answer', () => {
  const answered = (answer: 'going' | 'maybe' | 'no', guests = 0): AnswerEvent => ({
    type: 'AnswerGiven',
    data: { postId, memberId: ravi, answer, guests },
  });
  const withdrawn: AnswerEvent = { type: 'AnswerWithdrawn', data: { postId, memberId: ravi } };
  const set = (
    answer: AnswerCommand['answer'],
    guests = 0,
    more: Partial<AnswerCommand> = {},
  ): AnswerCommand => ({
    type: 'SetAnswer',
    postId,
    memberId: ravi,
    answer,
    guests,
    startsAt: SUNDAY,
    at: SATURDAY,
    ...more,
  });
  const answer = specify(answerDecider);

  it('is given once, changed, and withdrawn', () => {
    answer.given().when(set('going', 2)).then(answered('going', 2));
    answer.given(answered('going', 2)).when(set('going', 2)).thenNothing();
    answer.given(answered('going', 2)).when(set('going', 3)).then(answered('going', 3));
    answer.given(answered('going', 2)).when(set('no')).then(answered('no'));
    answer.given(answered('maybe')).when(set(null)).then(withdrawn);
    answer.given(answered('maybe'), withdrawn).when(set(null)).thenNothing();
    answer.given().when(set(null)).thenNothing();
  });
  it('is refused for a post without a start', () => {
    for (const wish of ['going', null] as const)
      answer
        .given()
        .when(set(wish, 0, { startsAt: null }))
        .thenRefused('conflict', 'This event has no date yet, so nobody can answer');
  });
  it('is refused from the moment of the start', () => {
    for (const wish of ['going', null] as const)
      answer
        .given(answered('maybe'))
        .when(set(wish, 0, { at: SUNDAY }))
        .thenRefused('conflict', 'This event has begun, so nobody can answer any more');
  });
});

describe('a notice', () => {
  const notice = specify(noticeDecider);
  const remind = (startsAt: string): NoticeCommand => ({
    type: 'Remind',
    data: { ...ref, memberId: ravi, startsAt },
  });
  const tell = (change: number): NoticeCommand => ({
    type: 'TellChange',
    data: { ...ref, memberId: ravi, change },
  });
  const reminded = (startsAt: string): NoticeEvent => ({
    type: 'GatheringReminderSent',
    data: { ...ref, memberId: ravi, startsAt },
  });
  const notified = (change: number): NoticeEvent => ({
    type: 'GatheringChangeTold',
    data: { ...ref, memberId: ravi, change },
  });

  it('reminds once of each start', () => {
    notice.given().when(remind(SATURDAY)).then(reminded(SATURDAY));
    notice.given(reminded(SATURDAY), notified(1)).when(remind(SATURDAY)).thenNothing();
    notice.given(reminded(SATURDAY)).when(remind(SUNDAY)).then(reminded(SUNDAY));
  });
  it('tells of each change once', () => {
    notice.given().when(tell(1)).then(notified(1));
    notice.given(notified(2), reminded(SATURDAY)).when(tell(2)).thenNothing();
    notice.given(notified(2)).when(tell(1)).thenNothing();
    notice.given(notified(2)).when(tell(3)).then(notified(3));
  });
});
