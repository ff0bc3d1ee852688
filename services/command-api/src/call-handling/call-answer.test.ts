import { toJson, type Json } from '@portal/contracts/wire/json';
import { likesView } from '@portal/contracts/likes/like.views';
import type { ViewReader } from '@portal/contracts/views';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { postNotFound } from '../refusals.ts';
import { answerWordsOf } from './answer-texts.ts';
import { message, replyOf, show, type Answer } from './call-answer.ts';

const SAVED = toJson({ message: 'Saved. It will show in a moment.' });
const likes = toJson({ postId: 'p', likes: ['asha'], position: '7' });

const replyTo = (answer: Answer<unknown>, views: ViewReader) =>
  replyOf(answer, {
    status: 200,
    requestId: 'r',
    views,
    log: pino({ level: 'silent' }),
    language: 'en',
  });
const replyWith = (json: Json<unknown>, stale: boolean) =>
  replyTo(show(likesView, { postId: 'p' }, '7', { missing: postNotFound }), async () => ({
    json,
    stale,
  }));
const nobody: ViewReader = () => Promise.reject(new Error('query-api is away'));

it('answers a view that is up to date', async () => {
  expect(await replyWith(likes, false)).toEqual({
    status: 200,
    shows: { json: likes, stale: false },
  });
});

it('answers a view that is late, and marks it as stale', async () => {
  expect(await replyWith(likes, true)).toEqual({
    status: 200,
    shows: { json: likes, stale: true },
  });
});

it('answers 202 while a late view shows nothing yet', async () => {
  expect(await replyWith(toJson(null), true)).toMatchObject({
    status: 202,
    shows: { json: SAVED, stale: true },
  });
});

it('refuses when a view that is up to date has nothing to show any more', async () => {
  await expect(replyWith(toJson(null), false)).rejects.toThrow('Post not found');
});

it('answers 202 when the view cannot be read', async () => {
  const answer = show(likesView, { postId: 'p' }, '7', { missing: postNotFound });
  expect(await replyTo(answer, nobody)).toMatchObject({
    status: 202,
    shows: { json: SAVED, stale: false },
  });
});

it('reads the view at the position of the write, and the newest one if nothing was ever written', async () => {
  const positions: unknown[] = [];
  const views: ViewReader = async (_request, options) => {
    positions.push(options?.minPosition);
    return { json: likes, stale: false };
  };
  for (const position of ['7', null])
    await replyTo(show(likesView, { postId: 'p' }, position, { missing: postNotFound }), views);
  expect(positions).toEqual(['7', undefined]);
});

it('answers a message without reading a view', async () => {
  const json = toJson({ message: 'Post deleted' });
  expect(await replyTo(message(answerWordsOf('post-deleted'), '7'), nobody)).toMatchObject({
    status: 200,
    shows: { json, stale: false },
  });
});
