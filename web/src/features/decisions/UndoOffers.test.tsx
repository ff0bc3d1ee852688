import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { closeUndoOffer } from '../../lib/undo-offers.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { aComment, aPost } from '../../testing/posts.ts';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const DECISION = '3f0b8a52-52f4-4ba1-9d60-0a51f9b8a0d1';
const comments = [aComment(), aComment({ _id: 'c2', text: 'Me too' })];

beforeEach(() => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /posts/:id', { body: { data: aPost({ comments, position: '10' }) } });
  server.on('DELETE /posts/:postId/comments/:commentId', {
    body: { message: 'Comment deleted' },
    headers: { 'X-Decision-Id': DECISION, 'X-Commit-Position': '20' },
  });
});

async function removed(item = 'Remove') {
  const { user } = openPortal('/posts/p1');
  await screen.findByText('I do.');
  const [button] = await screen.findAllByRole('button', { name: 'Remove comment' });
  await user.click(button!);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}
const offers = () => screen.findByRole('region', { name: 'Decisions just made' });

it('removes a comment of somebody else at once, offers to undo it until that is closed, and takes the focus that was left nowhere', async () => {
  const user = await removed();
  await waitFor(() => expect(screen.queryByText('I do.')).toBeNull());
  const region = await offers();
  expect(within(region).getByText('Comment by Vikram Rao removed.')).toBeInTheDocument();
  expect(server.requests('DELETE /posts/p1/comments/c1')[0]?.body).toBeNull();
  expect(document.getElementById('announcements')).toHaveTextContent(
    /^Comment by Vikram Rao removed\./u,
  );
  await waitFor(() => expect(region).toContainElement(document.activeElement as HTMLElement));
  await user.click(
    within(region).getByRole('button', { name: 'Keep: Comment by Vikram Rao removed.' }),
  );
  expect(within(region).queryByText('Comment by Vikram Rao removed.')).toBeNull();
  expect(document.getElementById('content')).toHaveFocus();
});

it('undoes the removal with a reason, and the comment shows again with its push', async () => {
  server.on('POST /admin/history/:id/undo', ({ body }) => ({
    body: {
      data: {
        _id: 'd2',
        at: '2026-11-22T10:00:00.000Z',
        actor: { _id: asha._id, fullName: asha.fullName },
        action: 'restore-comment',
        subject: { kind: 'comment', _id: 'c1', label: 'I do.' },
        person: null,
        reason: (body as { reason: string }).reason,
        code: null,
        note: null,
        via: 'web',
        state: 'stands',
        undoableUntil: null,
      },
    },
  }));
  const user = await removed();
  await user.click(
    await screen.findByRole('button', { name: 'Undo: Comment by Vikram Rao removed.' }),
  );
  await waitFor(() => expect(screen.queryByText('Comment by Vikram Rao removed.')).toBeNull());
  expect(server.requests(`POST /admin/history/${DECISION}/undo`)[0]?.body).toEqual({
    reason: 'Taken back at once',
  });
  await push(server, { event: 'post_changed', data: aPost({ comments, position: '30' }) }, '30');
  expect(await screen.findByText('I do.')).toBeInTheDocument();
});

it('says why a removal can no longer be undone, and offers it no more', async () => {
  server.on('POST /admin/history/:id/undo', {
    status: 409,
    body: { message: 'This decision has been taken back already.' },
  });
  const user = await removed();
  await user.click(
    await screen.findByRole('button', { name: 'Undo: Comment by Vikram Rao removed.' }),
  );
  await waitFor(() => expect(toasts()).toContain('This decision has been taken back already.'));
  expect(screen.queryByText('Comment by Vikram Rao removed.')).toBeNull();
});

it('asks for a reason only where staff want to give one', async () => {
  const user = await removed('Remove with a reason…');
  const dialog = await screen.findByRole('dialog', { name: 'Remove this comment?' });
  await user.selectOptions(
    within(dialog).getByLabelText('Reason'),
    'Advertising and selling are not allowed here.',
  );
  expect(within(dialog).queryByText('You have an account already.')).toBeNull();
  await user.type(within(dialog).getByLabelText('Words'), 'Please use the groups for it');
  await user.type(within(dialog).getByLabelText('Note'), 'Second time');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('I do.')).toBeNull());
  expect(server.requests('DELETE /posts/p1/comments/c1')[0]?.body).toEqual({
    code: 'advertising',
    reason: 'Please use the groups for it',
    note: 'Second time',
  });
  await offers();
});

it('offers nothing to the next person who signs in here', async () => {
  await removed();
  const region = await offers();
  expect(within(region).getByText('Comment by Vikram Rao removed.')).toBeInTheDocument();
  localStorage.setItem('token', 'another-token');
  closeUndoOffer('none');
  await waitFor(() => expect(screen.queryByText('Comment by Vikram Rao removed.')).toBeNull());
});
