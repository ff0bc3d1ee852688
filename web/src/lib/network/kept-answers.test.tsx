import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPortal, signedIn } from '../../testing/portal.tsx';
import { forgetKeptAnswers } from './kept-answers.ts';

const server = fakeServer();
afterEach(() => {
  forgetKeptAnswers();
  vi.unstubAllGlobals();
});

it('the banner says how old the feed is that the phone kept, and goes when the server has answered', async () => {
  signedIn(server);
  const keptAt = String(Date.now() - 5 * 60_000);
  server.on('GET /posts', { body: { data: [] }, headers: { 'X-Kept-At': keptAt } });
  const { user } = openPortal('/');
  const banner = await screen.findByText(/The portal cannot be reached/u);
  expect(banner).toHaveTextContent(/This is from 5 min/u);
  server.on('GET /posts', { body: { data: [] } });
  await user.click(await screen.findByRole('button', { name: /Refresh Feed/u }));
  await waitFor(() => expect(banner).not.toBeInTheDocument());
});

it('the kept answers are deleted as soon as the server refuses the session', async () => {
  const names = new Set(['shell', 'files', 'answers-1']);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...names]),
    delete: (name: string) => Promise.resolve(names.delete(name)),
  });
  signedIn(server);
  server.on('GET /posts', { status: 401 });
  openPortal('/');
  await waitFor(() => expect([...names]).toEqual(['shell', 'files']));
});
