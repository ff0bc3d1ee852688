import type { Post } from '@portal/contracts/posts/post.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { aPost } from '../../testing/posts.ts';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const LATER = new Date(Date.now() + 86_400_000).toISOString();
const PAST = new Date(Date.now() - 1_000).toISOString();

let posts: Post[];
/** The server answers what it has at the moment of the request. */
function has(...now: readonly Post[]): void {
  posts = [...now];
}
function signIn(role: 'admin' | 'member'): void {
  signedIn(server, { ...asha, role });
  server.on('GET /posts', () => ({ body: { data: posts } }));
  server.on('GET /posts/pinned', () => ({
    body: { data: posts.filter(({ pinnedUntil }) => pinnedUntil != null) },
  }));
}
beforeEach(() => {
  has();
  signIn('member');
});
const list = () => screen.findByRole('region', { name: 'Pinned posts' });
const noList = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned posts' })).toBeNull());
const post = (more: Partial<Post> = {}) => aPost({ pinnedUntil: null, ...more });

describe('pinned posts', () => {
  it('stand on top of the feed under a heading, with links and their ends, and keep their marks in the feed', async () => {
    has(
      post({ _id: 'p1', title: 'Rules', pinnedUntil: 'open' }),
      post({ _id: 'p2', title: 'Reunion', pinnedUntil: '2099-01-05T12:00:00.000Z' }),
      post({ _id: 'p3', title: 'Tea' }),
    );
    openPortal();
    const region = await list();
    expect(within(region).getByRole('heading', { name: 'Pinned posts' })).toBeInTheDocument();
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['RulesVikram RaoPinned', 'ReunionVikram RaoPinned until 5 January 2099']);
    expect(within(region).getByRole('link', { name: 'Reunion' })).toHaveAttribute(
      'href',
      '/posts/p2',
    );
    const first = await screen.findByRole('article', { name: 'Rules' });
    expect(region.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(first).getByText('Pinned')).toBeInTheDocument();
    const unpinned = screen.getByRole('article', { name: 'Tea' });
    expect(within(unpinned).queryByText(/^Pinned/u)).toBeNull();
  });

  it('leave out what is over', async () => {
    has(
      post({ _id: 'p1', title: 'Rules', pinnedUntil: 'open' }),
      post({ _id: 'p2', title: 'Tea', pinnedUntil: PAST }),
    );
    openPortal();
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
    const over = await screen.findByRole('article', { name: 'Tea' });
    expect(within(over).queryByText(/^Pinned/u)).toBeNull();
  });

  it('come and go live', async () => {
    has(post({ title: 'Tea' }));
    openPortal();
    const article = await screen.findByRole('article', { name: 'Tea' });
    const change = async (position: string, more: Partial<Post>) => {
      has(post({ title: 'Tea', position, ...more }));
      await push(server, { event: 'post_changed', data: posts[0]! }, position);
    };
    await change('20', { pinnedUntil: 'open' });
    await list();
    expect(await within(article).findByText('Pinned')).toBeInTheDocument();
    await change('21', { pinnedUntil: null });
    await noList();
    await waitFor(() => expect(within(article).queryByText('Pinned')).toBeNull());
    await change('22', { pinnedUntil: LATER });
    await list();
    has();
    await push(server, { event: 'post_deleted', data: { postId: 'p1', position: '23' } }, '23');
    await noList();
  });
});

describe('pinning', () => {
  const open = async () => {
    const opened = openPortal();
    const article = await screen.findByRole('article', { name: 'Tea' });
    return { ...opened, article };
  };

  it('is for administrators alone', async () => {
    signIn('admin');
    has(post({ title: 'Tea', user: { ...asha } }));
    const seen = await open();
    await within(seen.article).findByRole('button', { name: 'Pin post' });
    seen.unmount();
    // The code is there now, so that it would show at once
    signIn('member');
    const { article } = await open();
    expect(within(article).getByRole('button', { name: 'Edit post' })).toBeInTheDocument();
    expect(within(article).queryByRole('button', { name: 'Pin post' })).toBeNull();
  });

  it('an administrator pins a post for a week with a reason, and unpins it', async () => {
    signIn('admin');
    has(post({ title: 'Tea' }));
    const { user, article } = await open();
    server.on('PUT /posts/:id/pin', ({ body }) => {
      const { pinned, until } = body as { pinned: boolean; until?: string | null };
      const position = pinned ? '20' : '21';
      has(post({ title: 'Tea', position, pinnedUntil: pinned ? (until ?? 'open') : null }));
      return { body: { data: posts[0] } };
    });
    await user.click(await within(article).findByRole('button', { name: 'Pin post' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Pin this post to the top of the feed?',
    });
    await user.selectOptions(within(dialog).getByLabelText('How long'), 'For a week');
    await user.type(
      within(dialog).getByLabelText(/^(?:Your words|Reason)$/u, { selector: 'textarea' }),
      'For all',
    );
    const before = Date.now();
    await user.click(within(dialog).getByRole('button', { name: 'Pin' }));
    await list();
    const [request] = server.requests('PUT /posts/p1/pin');
    expect(request?.body).toMatchObject({ pinned: true, reason: 'For all' });
    const { until = '' } = (request?.body ?? {}) as { readonly until?: string };
    expect(Date.parse(until) - before).toBeGreaterThan(6.9 * 86_400_000);
    expect(Date.parse(until) - before).toBeLessThan(7.1 * 86_400_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await push(server, { event: 'post_changed', data: posts[0]! }, '20');
    await user.click(await within(article).findByRole('button', { name: 'Unpin post' }));
    const unpinning = await screen.findByRole('dialog', { name: 'Unpin this post?' });
    await user.click(within(unpinning).getByRole('button', { name: 'Unpin' }));
    await noList();
    expect(server.requests('PUT /posts/p1/pin').at(-1)?.body).toEqual({ pinned: false });
  });

  it('asks for the date that was chosen, and shows why the server refuses', async () => {
    signIn('admin');
    has(post({ title: 'Tea' }));
    server.on('PUT /posts/:id/pin', {
      status: 409,
      body: { message: '3 posts are pinned already.' },
    });
    const { user, article } = await open();
    await user.click(await within(article).findByRole('button', { name: 'Pin post' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Pin this post to the top of the feed?',
    });
    await user.selectOptions(within(dialog).getByLabelText('How long'), 'Until a date');
    await user.click(within(dialog).getByRole('button', { name: 'Pin' }));
    expect(within(dialog).getByLabelText('Last day')).toHaveAccessibleDescription(
      'Please choose a date',
    );
    expect(server.requests('PUT /posts/p1/pin')).toEqual([]);
    await user.selectOptions(within(dialog).getByLabelText('How long'), 'For a day');
    await user.click(within(dialog).getByRole('button', { name: 'Pin' }));
    await waitFor(() => expect(toasts()).toContain('3 posts are pinned already.'));
    expect(dialog).toBeInTheDocument();
  });
});
