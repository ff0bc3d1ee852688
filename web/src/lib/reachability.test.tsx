import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, neverAnswers } from '../testing/fake-server.ts';
import { openPortal, signedIn } from '../testing/portal.tsx';

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
