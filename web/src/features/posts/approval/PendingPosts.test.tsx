import type { PendingPost } from '@portal/contracts/posts/pending-post.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../../testing/portal.tsx';
import { aPost } from '../../../testing/posts.ts';

const server = fakeServer();
beforeEach(() => signedIn(server, { ...asha, role: 'admin' }));

const serverHasPending = (post: PendingPost) =>
  server.on('GET /posts/pending', { body: { data: [post], total: 1, moderated: true } });
const edited: PendingPost = {
  ...aPost({
    status: 'pending',
    title: 'A reunion in June',
    content: 'Who comes? Bring the photographs.',
  }),
  revision: 1,
  before: { title: 'A reunion in May', content: 'Who comes?', category: 'Event' },
};
async function openPending() {
  openPortal('/admin');
  fireEvent.click(await screen.findByRole('tab', { name: /Posts/u }));
  return within(await screen.findByRole('article', { name: 'A reunion in June' }));
}

it('a waiting edit shows the words before and after', async () => {
  serverHasPending(edited);
  const card = await openPending();
  const before = within(card.getByRole('group', { name: 'Before the edit' }));
  expect(before.getByText('A reunion in May')).toBeInTheDocument();
  expect(before.getByText('Who comes?')).toBeInTheDocument();
  expect(card.getByText('Who comes? Bring the photographs.')).toBeInTheDocument();
});

it('an approval names the revision that is shown, and after a refusal the new one is shown with the reason', async () => {
  serverHasPending(edited);
  const message = 'The author has edited this post in the meantime. Please read it again.';
  server.on('PUT /posts/approve/:id', () => {
    serverHasPending({ ...edited, content: 'Not in June after all', revision: 2 });
    return { status: 409, body: { message } };
  });
  const card = await openPending();
  fireEvent.click(card.getByRole('button', { name: /Approve/u }));
  await waitFor(() => expect(toasts()).toEqual([message]));
  expect(server.requests('PUT /posts/approve/:id')[0]?.body).toEqual({ revision: 1 });
  expect(await screen.findByText('Not in June after all')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /Approve/u }));
  await waitFor(() => expect(server.requests('PUT /posts/approve/:id')).toHaveLength(2));
  expect(server.requests('PUT /posts/approve/:id')[1]?.body).toEqual({ revision: 2 });
});
