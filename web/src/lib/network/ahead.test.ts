import { afterEach, expect, it } from 'vitest';
import { dropAhead, takeAhead } from './ahead.ts';

const askAhead = (token: string) => {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.ahead = { token, answers: new Map([['/posts', answer]]) };
  return answer;
};
afterEach(dropAhead);

it('gives each answer once', () => {
  const answer = askAhead('a');
  expect(takeAhead('/posts?page=2', 'a')).toBeUndefined();
  expect(takeAhead('/posts', 'a')).toBe(answer);
  expect(takeAhead('/posts', 'a')).toBeUndefined();
});

it("gives no other member's answers, and none after they were dropped", () => {
  void askAhead('a');
  expect(takeAhead('/posts', 'b')).toBeUndefined();
  expect(takeAhead('/posts', null)).toBeUndefined();
  dropAhead();
  expect(takeAhead('/posts', 'a')).toBeUndefined();
});
