import type { AnswerCounts, Attendee, Gathering } from '@portal/contracts/gatherings/gathering.api';
import type { Post } from '@portal/contracts/posts/post.api';
import { afterEach, beforeEach, vi } from 'vitest';
import { aPost, vikram } from '../../../testing/posts.ts';

const NOW = '2026-12-11T06:30:00.000Z';
export const ZONE = 'Asia/Kolkata';

export function stopDate(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const anEvent = (event: Partial<Gathering> = {}): Gathering => ({
  startsAt: '2026-12-14T10:30:00.000Z',
  endsAt: null,
  place: 'The old library',
  link: '',
  timeZone: ZONE,
  ...event,
});

export const someAnswers = (answers: Partial<AnswerCounts> = {}): AnswerCounts => ({
  going: 12,
  maybe: 4,
  no: 1,
  guests: 3,
  mine: null,
  ...answers,
});

export const aPostWithEvent = (post: Partial<Post> = {}): Post =>
  aPost({ title: 'Reunion', event: anEvent(), answers: someAnswers(), ...post });

export const anAttendee = (attendee: Partial<Attendee> = {}): Attendee => ({
  ...vikram,
  answer: 'going',
  guests: 0,
  ...attendee,
});
