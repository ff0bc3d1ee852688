import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeUndoOffer, offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../../testing/portal.tsx';
import { aComment, aPost } from '../../../testing/posts.ts';
import { push } from '../../../testing/push.ts';
import { showToMember } from '../../../testing/show-to-member.tsx';
import UndoOffers from './UndoOffers.tsx';

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
  const [button] = await screen.findAllByRole('button', { name: 'Comment actions' });
  await user.click(button!);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}
const offers = () => screen.findByRole('region', { name: 'Decisions just made' });

it('removes a comment of someone else at once, offers to undo it until that is closed, and takes the focus that was left nowhere', async () => {
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
    reason: 'Undone right away',
  });
  await push(server, { event: 'post_changed', data: aPost({ comments, position: '30' }) }, '30');
  expect(await screen.findByText('I do.')).toBeInTheDocument();
});

it('says why a removal can no longer be undone, and offers it no more', async () => {
  server.on('POST /admin/history/:id/undo', {
    status: 409,
    body: { message: 'This decision was already undone.' },
  });
  const user = await removed();
  await user.click(
    await screen.findByRole('button', { name: 'Undo: Comment by Vikram Rao removed.' }),
  );
  await waitFor(() => expect(toasts()).toContain('This decision was already undone.'));
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
  await user.type(within(dialog).getByLabelText('Your words'), 'Please use the groups for it');
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

describe('the one bar of offers', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const approved = (decisionId: string, name: string) =>
    act(() => offerUndo(decisionId, `Approved: ${name}.`, { verb: 'approved' }));
  const bar = () => screen.getByRole('region', { name: 'Decisions just made' });

  it('counts decisions of one kind in one line, and undoes the last of them', async () => {
    server.on('POST /admin/history/:id/undo', { status: 409, body: { message: 'No.' } });
    const { user } = await showToMember(<UndoOffers />);
    approved('d1', 'Anil Kale');
    expect(bar()).toHaveTextContent('Approved: Anil Kale.Undo');
    approved('d2', 'Bina Shah');
    expect(bar()).toHaveTextContent('2 approvedUndo last');
    act(() => offerUndo('d3', 'Comment removed.'));
    expect(bar()).toHaveTextContent('Comment removed.Undo');
    await user.click(screen.getByRole('button', { name: 'Undo: Comment removed.' }));
    await waitFor(() => expect(bar()).toHaveTextContent('2 approvedUndo last'));
    expect(server.requests('POST /admin/history/d3/undo')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep: 2 approved' }));
    expect(bar()).toBeEmptyDOMElement();
  });

  it('leaves ten seconds after the last decision, unless it has the focus of a keyboard', async () => {
    const { user } = await showToMember(<UndoOffers />);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));
    approved('d1', 'Anil Kale');
    wait(9);
    approved('d2', 'Bina Shah');
    wait(9);
    expect(bar()).toHaveTextContent('2 approved');
    await user.tab();
    wait(9);
    expect(bar()).toHaveTextContent('2 approved');
    act(() => (document.activeElement as HTMLElement).blur());
    wait(10);
    expect(bar()).toBeEmptyDOMElement();
  });

  it('leaves at the next page', async () => {
    const user = await removed();
    await offers();
    await user.click(screen.getByRole('link', { name: 'Vidyalaya, home' }));
    await waitFor(() => expect(screen.queryByText('Comment by Vikram Rao removed.')).toBeNull());
  });
});
