import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, neverAnswers, unreachable } from '../../testing/fake-server.ts';
import { openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { aPost } from '../../testing/posts.ts';
import { doubtReachability, isPortalReachable, noteAnswer } from './reachability.ts';

const server = fakeServer();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn(server);
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const banner = () => screen.queryByText(/The portal cannot be reached\./u);

it('a dead spot is announced within 10 s, and until the portal answers, though the browser takes itself for online', async () => {
  server.on('GET /posts', neverAnswers);
  server.on('HEAD /robots.txt', neverAnswers);
  openPortal('/');
  await waitFor(() => expect(server.requests('GET /posts')).not.toEqual([]));
  expect(banner()).toBeNull();
  await pass(9_500);
  expect(banner()).toBeInTheDocument();
  expect(navigator.onLine).toBe(true);
  server.on('HEAD /robots.txt', { status: 200 });
  await pass(10_000);
  expect(banner()).toBeNull();
});

it('a slow answer of a portal that is there announces nothing', async () => {
  server.on('GET /posts', neverAnswers);
  openPortal('/');
  await waitFor(() => expect(server.requests('GET /posts')).not.toEqual([]));
  await pass(9_500);
  expect(server.requests('HEAD /robots.txt')).not.toEqual([]);
  expect(banner()).toBeNull();
});

it('a like turns back within 10 s in a dead spot, and at once while the portal is known to be out of reach', async () => {
  server.on('GET /posts', { body: { data: [aPost()] } });
  const { user } = openPortal('/');
  const like = await screen.findByRole('button', { name: 'Like' });
  server.on('PUT /posts/:id/like', neverAnswers);
  server.on('HEAD /robots.txt', neverAnswers);
  await user.click(like);
  expect(like).toHaveAccessibleName('Like 1');
  await pass(9_500);
  expect(like).toHaveAccessibleName('Like');
  await waitFor(() => expect(toasts()).toEqual(['Failed to update like.']));
  await pass(5_000);
  expect(toasts()).toEqual([]);
  await user.click(like);
  await waitFor(() => expect(toasts()).toEqual(['Failed to update like.']));
  expect(like).toHaveAccessibleName('Like');
  expect(banner()).toBeInTheDocument();

  server.on('HEAD /robots.txt', { status: 200 });
  server.on('PUT /posts/:id/like', { body: { data: ['m1'], likeCount: 1, liked: true } });
  await pass(10_000);
  await user.click(like);
  await waitFor(() => expect(server.requests('PUT /posts/:id/like')).toHaveLength(3));
  expect(like).toHaveAccessibleName('Like 1');
});

it('a portal that answers another request while its answer is awaited is not announced as away', async () => {
  server.on('GET /posts', neverAnswers);
  server.on('HEAD /robots.txt', neverAnswers);
  openPortal('/');
  await waitFor(() => expect(server.requests('HEAD /robots.txt')).not.toEqual([]), {
    timeout: 9_000,
  });
  noteAnswer();
  await pass(2_500);
  expect(banner()).toBeNull();
});

describe('a doubt that no answer ended in its test', () => {
  it('is raised', () => {
    server.on('HEAD /robots.txt', neverAnswers);
    void doubtReachability();
    expect(server.requests('HEAD /robots.txt')).toHaveLength(1);
  });

  it('leaves the next test a portal that is there, and doubts that are answered', async () => {
    await doubtReachability();
    expect(isPortalReachable()).toBe(true);
    server.on('HEAD /robots.txt', unreachable);
    await doubtReachability();
    expect(isPortalReachable()).toBe(false);
  });
});
