import type { Comment } from '@portal/contracts/comments/comment.api';
import type { Post } from '@portal/contracts/posts/post.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { delayedAnswer } from '../../testing/delayed-answer.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { aComment, aPost, vikram } from '../../testing/posts.ts';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const tooOften = (message: string) => ({
  status: 429,
  body: { message },
  headers: { 'Retry-After': '1' },
});
const later = { status: 202, body: { message: 'Saved. It will show in a moment.' } };

beforeEach(() => signedIn(server));

async function openPost(post: Partial<Post> = {}) {
  const shown = aPost(post);
  server.on('GET /posts/:id', { body: { data: shown } });
  const opened = openPortal(`/posts/${shown._id}`);
  await screen.findByRole('article', { name: shown.title });
  return opened;
}

const linksInContent = (name = /school/u) =>
  within(screen.getByRole('article')).findAllByRole('link', { name });

describe('the page of a post', () => {
  it('the page of a post shows the post as a card, after a spinner [2.single-post-page.1] [2.route-table.12] [4.44] [7.posts.5]', async () => {
    const answer = delayedAnswer();
    server.on('GET /posts/:id', answer.answer);
    openPortal('/posts/p1');
    await waitFor(() => expect(server.requests('GET /posts/p1')).not.toEqual([]));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    answer.give({ body: { data: aPost() } });
    expect(await screen.findByRole('article', { name: 'A reunion in May' })).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('the page of a post says that there is no such post [2.single-post-page.2] [4.44] [8.17]', async () => {
    server.on('GET /posts/:id', { status: 404, body: { message: 'There is no such post.' } });
    openPortal('/posts/gone');
    expect(await screen.findByRole('heading', { name: 'Post not found.' })).toBeInTheDocument();
    await waitFor(() => expect(toasts()).toContain('Post not found. It may have been deleted.'));
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('the page of a post reports a failed load, and tries again [2.single-post-page.2] [8.18]', async () => {
    server.on('GET /posts/:id', { status: 403, body: { message: 'No' } });
    const { user } = openPortal('/posts/p1');
    const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 20_000 });
    expect(screen.getByRole('heading', { name: 'Post not found.' })).toBeInTheDocument();
    await waitFor(() => expect(toasts()).toContain('Could not load the post. Please try again.'));
    server.on('GET /posts/:id', { body: { data: aPost() } });
    await user.click(again);
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('the page of a post that was asked for too often is fetched again after the time to wait, and nobody is told of a failure', async () => {
    const refusedAt: number[] = [];
    server.on('GET /posts/:id', () => {
      refusedAt.push(performance.now());
      return tooOften('Please wait a minute.');
    });
    openPortal('/posts/p1');
    await waitFor(() => expect(refusedAt).not.toEqual([]));
    const answeredAt: number[] = [];
    server.on('GET /posts/:id', () => {
      answeredAt.push(performance.now());
      return { body: { data: aPost() } };
    });
    expect(await screen.findByRole('article', {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(answeredAt).toHaveLength(1);
    expect((answeredAt[0] ?? 0) - (refusedAt.at(-1) ?? 0)).toBeGreaterThan(950);
    expect(toasts()).toEqual([]);
  });

  it('the page of a post says when the post is deleted meanwhile', async () => {
    await openPost();
    await push(server, { event: 'post_deleted', data: { postId: 'p1', position: '20' } }, '20');
    expect(await screen.findByRole('heading', { name: 'Post not found.' })).toBeInTheDocument();
  });
});

describe('a post card', () => {
  it('a post card shows who, when, what kind, title and content [2.post-card.1] [3.5] [1.6] [9.24]', async () => {
    const createdAt = new Date(Date.now() - 5 * 60_000).toISOString();
    await openPost({ user: { ...vikram, role: 'admin' }, createdAt, category: 'Job Opening' });
    const card = within(screen.getByRole('article'));
    expect(card.getByRole('link', { name: 'Vikram Rao' })).toBeInTheDocument();
    expect(card.getByText('Admin')).toBeInTheDocument();
    expect(card.getByText('5 minutes ago')).toBeInTheDocument();
    expect(card.getByText('Job Opening')).toBeInTheDocument();
    expect(card.getByRole('heading', { name: 'A reunion in May' })).toBeInTheDocument();
    expect(card.getByText('Who comes?')).toBeInTheDocument();
    for (const name of ['Like', 'Comment', 'Share'])
      expect(card.getByRole('button', { name })).toBeInTheDocument();
  });

  it('a post card gives only admin authors the badge [1.6]', async () => {
    await openPost();
    expect(within(screen.getByRole('article')).queryByText('Admin')).toBeNull();
  });

  it('a post card turns addresses into links, but no scripts [2.post-card.1]', async () => {
    const content = 'See https://school.example/a and javascript:alert(1)';
    await openPost({ content });
    const links = await linksInContent();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://school.example/a']);
    expect(links[0]).toHaveAttribute('target', '_blank');
    expect(links[0]).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('a post card cuts more than 400 characters at 400, and shows all on request [2.post-card.1] [4.25] [9.4]', async () => {
    const content = `${'अ'.repeat(399)}xyz`;
    const { user } = await openPost({ _id: 'long', content });
    expect(screen.getByText(`${'अ'.repeat(399)}x...`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    expect(screen.getByText(content)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(screen.queryByText(content)).toBeNull();
  });

  it('a post card leaves 400 characters whole [9.4]', async () => {
    const content = 'a'.repeat(400);
    await openPost({ _id: 'just', content });
    expect(screen.getByText(content)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  it('a cut link in a post card leads to the whole address', async () => {
    const url = `https://school.example/${'p'.repeat(60)}`;
    await openPost({ _id: 'cut', content: `${'a'.repeat(370)} ${url} and more` });
    const [link] = await linksInContent();
    expect(link).toHaveAttribute('href', url);
  });

  it('a post card leads to its post from its title', async () => {
    await openPost();
    const link = screen.getByRole('link', { name: 'A reunion in May' });
    expect(link).toHaveAttribute('href', '/posts/p1');
  });

  it('a post card turns phone numbers into links, but no other digits', async () => {
    const content =
      'Call 98220 12345, 09822012345 or +44 20 7946 0958; see https://school.example/9822012345 and order 982201234567.';
    await openPost({ content });
    const links = await linksInContent(/^(?!batch).*\d{4}/u);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:9822012345',
      'tel:09822012345',
      'tel:+442079460958',
      'https://school.example/9822012345',
    ]);
  });

  it('a post card opens the profile of its author, which its button and its backdrop close [2.post-card.1] [2.post-card.4]', async () => {
    server.on('GET /users/:id', {
      body: { data: { ...asha, ...vikram, bio: 'Farmer and teacher', phoneNumber: '+91 98' } },
    });
    const { user } = await openPost();
    const author = screen.getByRole('link', { name: 'Vikram Rao' });
    await user.click(author);
    expect(await screen.findByText('Farmer and teacher')).toBeInTheDocument();
    expect(server.requests('GET /users/vikram')).not.toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(author);
    await user.click(await screen.findByText('Farmer and teacher'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a post card reports a profile that could not be fetched', async () => {
    server.on('GET /users/:id', { status: 403, body: { message: 'No' } });
    const { user } = await openPost();
    await user.click(screen.getByRole('link', { name: 'Vikram Rao' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alumni profile' });
    expect(await within(dialog).findAllByText('Could not fetch profile.')).not.toHaveLength(0);
    await waitFor(() => expect(toasts()).toContain('Could not fetch profile.'));
  });
});

describe("a post of one's own", () => {
  const remove = () => screen.queryByRole('button', { name: 'Delete post' });

  it.each([
    ['no', "someone else's", 'member', vikram],
    ['yes', 'their own', 'member', asha],
    ["yes, an administrator's", "someone else's", 'admin', vikram],
  ] as const)('is offered: %s, for %s [6.5]', async (offered, _whose, role, author) => {
    signedIn(server, { ...asha, role });
    await openPost({ user: { ...vikram, _id: author._id } });
    expect(remove() === null).toBe(offered === 'no');
    expect(screen.queryByRole('button', { name: 'Edit post' }) === null).toBe(author !== asha);
  });

  it('deleting a post asks first, and then goes to the refetched feed [5.30] [7.posts.4] [8.26] [4.27]', async () => {
    server.on('DELETE /posts/:id', { body: { message: 'Deleted' } });
    const { user } = await openPost({ user: { ...asha } });
    server.on('GET /posts', { body: { data: [aPost({ user: { ...asha } })] } });
    await user.click(remove()!);
    await screen.findByRole('heading', { name: 'Are you sure you want to delete this post?' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.requests('DELETE /posts/p1')).toEqual([]);
    await user.click(remove()!);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('Post deleted.'));
    await screen.findByRole('button', { name: 'Refresh Feed' });
    expect(server.requests('DELETE /posts/p1')).toHaveLength(1);
    expect(await screen.findByRole('heading', { name: 'No Posts Yet' })).toBeInTheDocument();
  });

  it('a post that could not be deleted stays [8.25]', async () => {
    server.on('DELETE /posts/:id', { status: 403, body: { message: 'No' } });
    const { user } = await openPost({ user: { ...asha } });
    await user.click(remove()!);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('Failed to delete post.'));
    expect(screen.getByRole('article')).toBeInTheDocument();
  });

  it('editing a post sends the changes and shows them [7.posts.3]', async () => {
    const { user } = await openPost({ user: { ...asha } });
    server.on('PUT /posts/:id', ({ body }) => ({
      body: { data: { ...aPost({ user: { ...asha }, position: '20' }), ...(body as object) } },
    }));
    await user.click(screen.getByRole('button', { name: 'Edit post' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'In June');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('article', { name: 'In June' })).toBeInTheDocument();
    expect(server.requests('PUT /posts/p1')[0]?.body).toEqual({
      title: 'In June',
      content: 'Who comes?',
      category: 'Event',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an edit that must be approved says so, stays in view for its author, and leaves the feed', async () => {
    const { user } = await openPost({ user: { ...asha } });
    const waiting = { status: 'pending', position: '21' } as const;
    server.on('PUT /posts/:id', ({ body }) => ({
      body: { data: { ...aPost({ user: { ...asha } }), ...waiting, ...(body as object) } },
    }));
    await user.click(screen.getByRole('button', { name: 'Edit post' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'In June');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Saved. Others see the post again once an administrator approves it.',
      ]),
    );
    await push(server, { event: 'post_deleted', data: { postId: 'p1', position: '20' } }, '20');
    expect(await screen.findByRole('article', { name: 'In June' })).toBeInTheDocument();
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }));
    await screen.findByText(/^Waiting for approval\./u);
    await push(server, { event: 'post_deleted', data: { postId: 'p1', position: '30' } }, '30');
    await waitFor(() => expect(screen.queryByText(/^Waiting for approval\./u)).toBeNull());
  });
});

describe('a like', () => {
  const like = () => screen.getByRole('button', { name: /^Like( |$)/u });

  it("a like shows at once, takes one tap at a time, and gives way to the server's answer [4.21] [4.23] [7.posts.8]", async () => {
    const { user } = await openPost({ likes: ['x'] });
    const answer = delayedAnswer();
    server.on('PUT /posts/:id/like', answer.answer);
    await user.click(like());
    expect(like()).toHaveAccessibleName('Like 2');
    expect(like()).toHaveAttribute('aria-pressed', 'true');
    await user.click(like());
    expect(server.requests('PUT /posts/p1/like').map(({ body }) => body)).toEqual([
      { liked: true },
    ]);
    answer.give({
      body: { data: ['x', 'y', asha._id], likeCount: 3, liked: true },
      headers: { 'X-Commit-Position': '20' },
    });
    await waitFor(() => expect(like()).toHaveAccessibleName('Like 3'));
    await waitFor(() => expect(like()).toHaveAttribute('aria-busy', 'false'));
    server.on('PUT /posts/:id/like', {
      body: { data: ['x', 'y'], likeCount: 2, liked: false },
      headers: { 'X-Commit-Position': '21' },
    });
    await user.click(like());
    expect(like()).toHaveAttribute('aria-pressed', 'false');
    expect(server.requests('PUT /posts/p1/like').at(-1)?.body).toEqual({ liked: false });
  });

  it('a like is taken back when the server refuses [4.22] [8.27]', async () => {
    const { user } = await openPost({ likes: ['x'] });
    const answer = delayedAnswer();
    server.on('PUT /posts/:id/like', answer.answer);
    await user.click(like());
    expect(like()).toHaveAccessibleName('Like 2');
    answer.give({ status: 403, body: { message: 'No' } });
    await waitFor(() => expect(toasts()).toContain('Failed to update like.'));
    expect(like()).toHaveAccessibleName('Like 1');
    expect(like()).toHaveAttribute('aria-pressed', 'false');
  });

  it('a like that comes too soon is taken back with the time to wait', async () => {
    const { user } = await openPost({ likes: ['x'] });
    server.on('PUT /posts/:id/like', tooOften('Please wait a minute.'));
    await user.click(like());
    await waitFor(() => expect(toasts()).toContain('Please wait a minute.'));
    expect(like()).toHaveAttribute('aria-pressed', 'false');
  });

  it('a like that is taken back keeps the likes that others gave meanwhile [4.22]', async () => {
    const { user } = await openPost();
    const answer = delayedAnswer();
    server.on('PUT /posts/:id/like', answer.answer);
    await user.click(like());
    const likes = { postId: 'p1', likes: ['x', 'y'], likeCount: 2, likers: [], position: '19' };
    await push(server, { event: 'post_liked', data: likes }, '19');
    await waitFor(() => expect(like()).toHaveAccessibleName('Like 3'));
    answer.give({ status: 500 });
    await waitFor(() => expect(like()).toHaveAccessibleName('Like 2'));
  });

  it('likes follow pushes, and never go back to an older state [4.24]', async () => {
    await openPost({ likes: ['x'], position: '10' });
    const push2 = { postId: 'p1', likes: ['x', 'y'], likeCount: 2, likers: [], position: '12' };
    await push(server, { event: 'post_liked', data: push2 }, '12');
    await waitFor(() => expect(like()).toHaveAccessibleName('Like 2'));
    const older = {
      postId: 'p1',
      likes: ['x', 'y', 'z'],
      likeCount: 3,
      likers: [],
      position: '11',
    };
    await push(server, { event: 'post_liked', data: older }, '11');
    const newest = { postId: 'p1', likes: [], likeCount: 0, likers: [], position: '13' };
    await push(server, { event: 'post_unliked', data: newest }, '13');
    await waitFor(() => expect(like()).toHaveAccessibleName('Like'));
  });

  it('a like that is older than the newest fifty stays when others like the post, and can be taken back', async () => {
    const others = Array.from({ length: 50 }, (_, at) => `m${at}`);
    const likes = [asha._id, ...others.slice(1)];
    const { user } = await openPost({ likes, likeCount: 70, liked: true, position: '10' });
    expect(like()).toHaveAccessibleName('Like 70');
    const data = { postId: 'p1', likes: others, likeCount: 71, likers: [], position: '12' };
    await push(server, { event: 'post_liked', data }, '12');
    await waitFor(() => expect(like()).toHaveAccessibleName('Like 71'));
    expect(like()).toHaveAttribute('aria-pressed', 'true');
    server.on('PUT /posts/:id/like', {
      body: { data: others, likeCount: 70, liked: false },
      headers: { 'X-Commit-Position': '13' },
    });
    await user.click(like());
    await waitFor(() => expect(like()).toHaveAttribute('aria-busy', 'false'));
    expect(like()).toHaveAttribute('aria-pressed', 'false');
    expect(like()).toHaveAccessibleName('Like 70');
  });

  it('a like survives an answer that is older than a push before it', async () => {
    const { user } = await openPost();
    const answer = delayedAnswer();
    server.on('PUT /posts/:id/like', answer.answer);
    await user.click(like());
    const likes = {
      postId: 'p1',
      likes: [asha._id, 'x', 'y'],
      likeCount: 3,
      likers: [],
      position: '22',
    };
    await push(server, { event: 'post_liked', data: likes }, '22');
    answer.give({
      body: { data: [asha._id], likeCount: 1, liked: true },
      headers: { 'X-Commit-Position': '21' },
    });
    await waitFor(() => expect(like()).toHaveAttribute('aria-busy', 'false'));
    expect(like()).toHaveAccessibleName('Like 3');
  });

  const liker = (_id: string, fullName: string, batchYear: number | null) => ({
    _id,
    fullName,
    batchYear,
  });
  const ravi = liker('ravi', 'Ravi Kale', 2004);
  const meera = liker('meera', 'Dr. Meera Joshi', null);
  const me = liker(asha._id, asha.fullName, 1994);

  it.each([
    ['Ravi ’04', ['ravi'], [ravi]],
    ['You', [asha._id], [me]],
    ['You and Ravi ’04', ['ravi', asha._id], [me, ravi]],
    ['You, Meera and Ravi ’04', ['ravi', 'meera', asha._id], [me, meera, ravi]],
    ['Meera and Ravi ’04', ['ravi', 'meera'], [meera, ravi]],
    ['You, Ravi ’04 and 1 other', ['x', 'ravi', asha._id], [me, ravi]],
    ['Meera, Ravi ’04 and 2 others', ['y', 'x', 'ravi', 'meera'], [meera, ravi]],
    ['2 people', ['x', 'y'], []],
  ])('a post says who likes it: %s', async (text, likes, likers) => {
    await openPost({ likes, likers });
    expect(screen.getByRole('button', { name: `Liked by ${text}` })).toBeInTheDocument();
  });

  it('the line of those who like a post follows likes, and opens the list of all, a page at a time', async () => {
    const { user } = await openPost({ likes: ['ravi'], likers: [ravi] });
    const line = (text: string) => screen.findByRole('button', { name: `Liked by ${text}` });
    server.on('PUT /posts/:id/like', {
      body: { data: ['ravi', asha._id], likeCount: 2, liked: true },
      headers: { 'X-Commit-Position': '20' },
    });
    await user.click(like());
    await line('You and Ravi ’04');
    const data = { postId: 'p1', likes: ['meera'], likeCount: 1, likers: [meera], position: '21' };
    await push(server, { event: 'post_unliked', data }, '21');
    const pages = [{ ...vikram, _id: 'meera', fullName: 'Dr. Meera Joshi' }, vikram];
    server.on('GET /posts/:id/likes', ({ query }) => {
      const currentPage = Number(query.get('page'));
      const pagination = { currentPage, totalPages: 2 };
      return { body: { data: [pages[currentPage - 1]], pagination } };
    });
    await user.click(await line('Meera'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who likes this' }));
    const first = await dialog.findByRole('link', { name: 'Dr. Meera Joshi' });
    expect(first).toHaveAttribute('href', '/members/meera');
    await user.click(dialog.getByRole('button', { name: 'Load more' }));
    expect(await dialog.findByRole('link', { name: 'Vikram Rao' })).toBeInTheDocument();
    expect(dialog.getAllByText('batch 2003')).toHaveLength(2);
  });

  it('the open list of those who like a post follows likes, and keeps what it shows meanwhile', async () => {
    const { user } = await openPost({ likes: ['ravi'], likers: [ravi] });
    const people = (...ids: string[]) => ({
      body: {
        data: ids.map((_id) => ({ ...vikram, _id, fullName: `Member ${_id}` })),
        pagination: { currentPage: 1, totalPages: 1 },
      },
    });
    server.on('GET /posts/:id/likes', people('ravi'));
    await user.click(screen.getByRole('button', { name: 'Liked by Ravi ’04' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who likes this' }));
    const row = await dialog.findByRole('link', { name: 'Member ravi' });
    row.focus();

    const answer = delayedAnswer();
    let asked = 0;
    server.on('GET /posts/:id/likes', () => {
      asked += 1;
      return answer.answer();
    });
    const liked = (likes: string[], position: string) =>
      push(
        server,
        {
          event: 'post_liked',
          data: { postId: 'p1', likes, likeCount: likes.length, likers: [ravi], position },
        },
        position,
      );
    await liked(['meera', 'ravi'], '21');
    await waitFor(() => expect(asked).toBe(1));
    await liked(['asif', 'meera', 'ravi'], '22');
    expect(row).toBeInTheDocument();
    expect(dialog.queryByRole('status', { name: 'Loading' })).toBeNull();
    server.on('GET /posts/:id/likes', people('asif', 'meera', 'ravi'));
    answer.give(people('meera', 'ravi'));
    expect(await dialog.findByRole('link', { name: 'Member asif' })).toBeInTheDocument();
    expect(asked).toBe(1);
    expect(dialog.getByRole('link', { name: 'Member ravi' })).toBe(row);
    expect(row).toHaveFocus();
  });

  it.each([
    ['a later showing', later],
    ['a stale list', { body: { data: [] }, headers: { 'X-Stale': 'true' } }],
  ])(
    'a like stands when it is saved and answered with %s, and is fetched',
    async (_what, answer) => {
      const { user } = await openPost();
      server.on('GET /posts/:id', {
        body: { data: aPost({ likes: [asha._id, 'x'], position: '31' }) },
      });
      server.on('PUT /posts/:id/like', {
        ...answer,
        headers: { 'X-Commit-Position': '30', 'X-Stale': 'true' },
      });
      await user.click(like());
      await waitFor(() => expect(like()).toHaveAccessibleName('Like 2'));
      expect(like()).toHaveAttribute('aria-pressed', 'true');
      expect(toasts()).toEqual([]);
    },
  );
});

describe('comments', () => {
  const box = () => screen.findByRole('textbox', { name: 'Write a comment' });
  const actions = () => screen.getByRole('button', { name: 'Actions for the unsent text' });
  const send = () => screen.getByRole('button', { name: 'Send comment' });
  const mine = aComment({
    _id: 'c2',
    name: asha.fullName,
    text: 'Me too',
    user: { ...vikram, _id: asha._id },
  });

  it('comments open and close on each card, and lead to the pages of those who wrote them [2.post-card.2] [3.6]', async () => {
    server.on('GET /posts', {
      body: {
        data: [aPost({ _id: 'o1', comments: [aComment()] }), aPost({ _id: 'o2', title: 'Other' })],
      },
    });
    const { user } = openPortal();
    const card = within(await screen.findByRole('article', { name: 'A reunion in May' }));
    expect(card.queryByText('I do.')).toBeNull();
    await user.click(card.getByRole('button', { name: 'Comment 1' }));
    const comment = within((await card.findByText('I do.')).closest('li')!);
    const commenter = comment.getByRole('link', { name: 'Vikram Rao' });
    expect(commenter).toHaveAttribute('href', '/members/vikram');
    expect(
      within(screen.getByRole('article', { name: 'Other' })).queryByRole('textbox'),
    ).toBeNull();
    await user.click(card.getByRole('button', { name: 'Comment 1' }));
    expect(card.queryByText('I do.')).toBeNull();
  });

  it('the initials beside comments have the colour of the batch', async () => {
    const commenter = { ...vikram, batchYear: 1995 };
    const { user } = await openPost({ comments: [aComment({ user: commenter })] });
    const colourBeside = (text: string) =>
      screen.getByText(text).closest('li')?.querySelector('b')?.style.background;
    expect(colourBeside('I do.')).toBe('rgb(109, 40, 217)');
    const answer = delayedAnswer();
    server.on('POST /posts/:id/comment', answer.answer);
    await user.type(await box(), 'Me too');
    await user.click(send());
    await screen.findByText('Sending…');
    expect(colourBeside('Me too')).toBe('rgb(138, 44, 91)');
    answer.give({ status: 201, body: { data: [aComment(), mine], commentCount: 2 } });
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  });

  it('a comment shows at once, one at a time, and then as the server returns it [5.26] [5.27] [7.posts.6] [7.posts.7]', async () => {
    const { user } = await openPost();
    const answer = delayedAnswer();
    server.on('POST /posts/:id/comment', answer.answer);
    expect(await box()).toHaveValue('');
    expect(send()).toBeDisabled();
    await user.type(await box(), '   ');
    expect(send()).toBeDisabled();
    await user.type(await box(), 'Me too');
    await user.click(send());
    expect(await screen.findByText('Me too')).toBeInTheDocument();
    expect(screen.getByText('Sending…')).toBeInTheDocument();
    expect(await box()).toHaveFocus();
    await user.type(await box(), 'And');
    expect(send()).toBeDisabled();
    const [sent] = server.requests('POST /posts/p1/comment');
    const clientId = sent?.headers.get('Idempotency-Key');
    expect(sent?.body).toEqual({ text: 'Me too', clientId });
    answer.give({ status: 201, body: { data: [aComment(), mine], commentCount: 2 } });
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.getAllByText('Me too')).toHaveLength(1);
    expect(screen.getByText('I do.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Comment 2' })).toBeInTheDocument();
    expect(send()).toBeEnabled();
  });

  it('the answer to a comment has only those behind the last answer, and a push in between does not count as one', async () => {
    const { user } = await openPost({ comments: [aComment()], commentCount: 1 });
    const pushed = aComment({ _id: 'c3', text: 'Who else?' });
    const sent = () => server.requests('POST /posts/p1/comment').map(({ body }) => body);
    const after = (_id: string): unknown => expect.objectContaining({ after: _id });
    const data = { postId: 'p1', comment: pushed, commentCount: 2, position: '40' };
    await push(server, { event: 'comment_added', data }, '40');
    expect(await screen.findByText('Who else?')).toBeInTheDocument();

    server.on('POST /posts/:id/comment', {
      status: 201,
      body: { data: [pushed, mine], commentCount: 3 },
      headers: { 'X-Commit-Position': '41' },
    });
    await user.type(await box(), 'Me too{Enter}');
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    for (const text of ['I do.', 'Who else?', 'Me too'])
      expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Comment 3' })).toBeInTheDocument();
    expect(sent()).toEqual([after('c1')]);
    await user.type(await box(), 'And more{Enter}');
    await waitFor(() => expect(sent()).toEqual([after('c1'), after('c2')]));
  });

  it('Enter breaks the line of a comment on a touch screen, and sends nothing', async () => {
    const { user } = await openPost();
    const isTouch = vi
      .spyOn(window, 'matchMedia')
      .mockReturnValue(Object.assign(matchMedia(''), { matches: true }));
    await user.type(await box(), 'Me{Enter}too');
    expect(await box()).toHaveValue('Me\ntoo');
    expect(server.requests('POST /posts/:id/comment')).toEqual([]);
    isTouch.mockRestore();
  });

  const choose = async (user: UserEvent, item: string, at = 0) => {
    const buttons = await screen.findAllByRole('button', { name: 'Comment actions' });
    await user.click(buttons[at]!);
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const own = aComment({ user: asha, name: asha.fullName });
  const editor = () => screen.findByRole('textbox', { name: 'Edit comment' });
  const inList = () => screen.getByText('Me too').closest('ul');

  it('a comment is edited by its author, keeps its place and says that it was edited', async () => {
    const { user } = await openPost({ comments: [own, aComment({ _id: 'c2', text: 'Me too' })] });
    const edited = { ...own, text: 'I do, and Ravi.', editedAt: '2026-02-01T00:00:00.000Z' };
    server.on('PUT /posts/:postId/comments/:commentId', {
      body: { postId: 'p1', comment: edited, commentCount: 2, position: '20' },
    });
    await choose(user, 'Edit');
    expect(await editor()).toHaveValue('I do.');
    await waitFor(async () => expect(await editor()).toHaveFocus());
    await user.clear(await editor());
    await user.type(await editor(), 'I do, and Ravi.{Enter}');
    expect(await screen.findByText('I do, and Ravi.')).toBeInTheDocument();
    expect(server.requests('PUT /posts/p1/comments/c1')[0]?.body).toEqual({
      text: 'I do, and Ravi.',
    });
    expect(inList()?.firstElementChild).toHaveTextContent('· edited');
    expect(inList()?.lastElementChild).not.toHaveTextContent('edited');
    expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull();
    const [actions] = screen.getAllByRole('button', { name: 'Comment actions' });
    await waitFor(() => expect(actions).toHaveFocus());
    // An answer from before the edit comes late
    const former = aPost({ comments: [own], commentCount: 2, position: '15' });
    await push(server, { event: 'post_changed', data: former }, '15');
    expect(screen.getByText('I do, and Ravi.')).toBeInTheDocument();
  });

  it('an edit that fails keeps its text in the field, and over a reload, until it is cancelled', async () => {
    const shown = { comments: [own] };
    const { user, unmount } = await openPost(shown);
    server.on('PUT /posts/:postId/comments/:commentId', unreachable);
    await choose(user, 'Edit');
    await user.type(await editor(), ' Surely.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toContain('Failed to save the comment.'));
    expect(await editor()).toHaveValue('I do. Surely.');
    unmount();
    const again = await openPost(shown);
    await choose(again.user, 'Edit');
    expect(await editor()).toHaveValue('I do. Surely.');
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await choose(again.user, 'Edit');
    expect(await editor()).toHaveValue('I do.');
  });

  it('a comment that is edited elsewhere shows its newest text', async () => {
    await openPost({ comments: [aComment(), aComment({ _id: 'c2', text: 'Me too' })] });
    const comment = aComment({ text: 'I cannot.', editedAt: '2026-02-01T00:00:00.000Z' });
    const data = { postId: 'p1', comment, commentCount: 2, position: '30' };
    await push(server, { event: 'comment_changed', data }, '30');
    expect(await screen.findByText('I cannot.')).toBeInTheDocument();
    expect(inList()?.children).toHaveLength(2);
    const unknown = { ...data, comment: aComment({ _id: 'c0', text: 'Old' }), position: '31' };
    await push(server, { event: 'comment_changed', data: unknown }, '31');
    expect(inList()?.children).toHaveLength(2);
  });

  it('the address of a comment is copied from its menu, also by others, who can neither edit nor delete it', async () => {
    const { user } = await openPost({ comments: [aComment()] });
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await choose(user, 'Copy link');
    expect(copied).toHaveBeenCalledWith(`${location.origin}/posts/p1#comment-c1`);
    await waitFor(() => expect(toasts()).toContain('Link copied to clipboard!'));
    await user.click(screen.getByRole('button', { name: 'Comment actions' }));
    expect(
      (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent.trim()),
    ).toEqual(['Copy link']);
  });

  it('a comment is deleted by its author after a question', async () => {
    const comments = [
      aComment({ user: asha, name: asha.fullName }),
      aComment({ _id: 'c2', text: 'Me too' }),
    ];
    const { user } = await openPost({ comments });
    server.on('DELETE /posts/:postId/comments/:commentId', {
      body: { message: 'Comment deleted' },
    });
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('I do.')).toBeNull());
    expect(server.requests('DELETE /posts/p1/comments/c1')).toHaveLength(1);
    expect(screen.getByText('Me too')).toBeInTheDocument();
    expect(toasts()).toContain('Comment deleted.');
  });

  it('a comment disappears when it is deleted elsewhere, and newer ones stay', async () => {
    const comments = [aComment(), aComment({ _id: 'c2', text: 'Me too' })];
    await openPost({ comments });
    const newer = aComment({ _id: 'c3', text: 'So do we' });
    await push(
      server,
      {
        event: 'comment_added',
        data: { postId: 'p1', comment: newer, commentCount: 2, position: '30' },
      },
      '30',
    );
    const changed = aPost({ comments: comments.slice(1), position: '20' });
    await push(server, { event: 'post_changed', data: changed }, '20');
    await waitFor(() => expect(screen.queryByText('I do.')).toBeNull());
    expect(screen.getByText('Me too')).toBeInTheDocument();
    expect(screen.getByText('So do we')).toBeInTheDocument();
  });

  describe('of a post that has many', () => {
    const many = Array.from({ length: 120 }, (_, at) =>
      aComment({
        _id: `many${at}`,
        text: `Line ${at}`,
        createdAt: new Date(Date.UTC(2026, 0, 2, 9, at)).toISOString(),
      }),
    );
    const newest = { comments: many.slice(70), commentCount: 120 };
    const earlier = () => screen.findByRole('button', { name: 'Show earlier comments' });
    const lines = () => screen.queryAllByText(/^Line \d+$/u).map(({ textContent }) => textContent);
    const expectLines = (from: number, to: number) =>
      waitFor(() => {
        expect([lines().length, lines()[0], lines().at(-1)]).toEqual([
          to - from,
          `Line ${from}`,
          `Line ${to - 1}`,
        ]);
      });

    it('the newest ten are shown with the number of all, and earlier ones on demand by keyboard', async () => {
      const { user } = await openPost(newest);
      expect(await screen.findByRole('button', { name: 'Comment 120' })).toBeInTheDocument();
      await expectLines(110, 120);
      server.on('GET /posts/:id/comments', ({ query }) => {
        const to = many.findIndex(({ _id }) => _id === query.get('before'));
        return { body: { data: many.slice(Math.max(0, to - 50), to), commentCount: 120 } };
      });
      (await earlier()).focus();
      await user.keyboard('{Enter}');
      await expectLines(70, 120);
      expect(server.requests('GET /posts/p1/comments')).toEqual([]);
      await user.keyboard('{Enter}');
      await expectLines(20, 120);
      await user.keyboard('{Enter}');
      await expectLines(0, 120);
      expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
      expect(screen.getByText('Line 0').closest('ul')).toHaveFocus();
    });

    const follow = async (commentId: string) => {
      server.on('GET /posts/:id', { body: { data: aPost(newest) } });
      server.on('GET /posts/:id/comments', ({ query }) => {
        const to = many.findIndex(({ _id }) => _id === query.get('before'));
        return { body: { data: many.slice(Math.max(0, to - 50), to), commentCount: 120 } };
      });
      const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
      openPortal(`/posts/p1#comment-${commentId}`);
      await screen.findByText('Line 119');
      return scrolled;
    };

    it('a link to an earlier comment loads as many as it takes, and leads to it', async () => {
      const scrolled = await follow('many30');
      const row = (await screen.findByText('Line 30')).closest('li');
      await waitFor(() => expect(row).toHaveFocus());
      expect(scrolled.mock.contexts).toEqual([row]);
      expect(row).toHaveAttribute('data-linked');
      expect(lines()[0]).toBe('Line 20');
      expect(screen.queryByText('This comment has been deleted.')).toBeNull();
    });

    it('a link to a comment that is gone says so', async () => {
      await follow('gone');
      expect(await screen.findByText('This comment has been deleted.')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
    });

    it('a new one hides none of those that are shown', async () => {
      await openPost(newest);
      await expectLines(110, 120);
      const comment = aComment({
        _id: 'new',
        text: 'Line 120',
        createdAt: '2026-02-02T00:00:00.000Z',
      });
      await push(
        server,
        {
          event: 'comment_added',
          data: { postId: 'p1', comment, commentCount: 121, position: '30' },
        },
        '30',
      );
      await expectLines(110, 121);
      expect(screen.getByRole('button', { name: 'Comment 121' })).toBeInTheDocument();
    });

    it('earlier ones that cannot be loaded are reported, and can be asked for again', async () => {
      const { user } = await openPost({ comments: many.slice(110), commentCount: 120 });
      server.on('GET /posts/:id/comments', { status: 403, body: { message: 'No' } });
      await user.click(await earlier());
      await waitFor(() =>
        expect(toasts()).toContain('Earlier comments could not be loaded. Please try again.'),
      );
      server.on('GET /posts/:id/comments', {
        body: { data: many.slice(60, 110), commentCount: 120 },
      });
      await user.click(await earlier());
      await expectLines(60, 120);
    });

    it('an earlier one that is deleted elsewhere disappears, also where the push names the newest only', async () => {
      const { user } = await openPost(newest);
      await user.click(await earlier());
      server.on('GET /posts/:id/comments', {
        body: { data: many.slice(20, 70), commentCount: 120 },
      });
      await user.click(await earlier());
      await expectLines(20, 120);
      const changed = aPost({ ...newest, commentCount: 119, position: '20' });
      await push(server, { event: 'post_changed', data: changed }, '20');
      await expectLines(70, 120);
      const rest = many.slice(20, 70).filter(({ text }) => text !== 'Line 40');
      server.on('GET /posts/:id/comments', { body: { data: rest, commentCount: 119 } });
      await user.click(await earlier());
      await waitFor(() => expect(lines()).toHaveLength(99));
      expect(lines()).not.toContain('Line 40');
    });

    it('an edited post keeps the earlier ones that are shown', async () => {
      const { user } = await openPost(newest);
      await user.click(await earlier());
      server.on('GET /posts/:id/comments', {
        body: { data: many.slice(20, 70), commentCount: 120 },
      });
      await user.click(await earlier());
      await expectLines(20, 120);
      const changed = aPost({ ...newest, title: 'Edited', position: '20' });
      await push(server, { event: 'post_changed', data: changed }, '20');
      await screen.findByRole('article', { name: 'Edited' });
      await expectLines(20, 120);
    });
  });

  it('a comment shows once when its push overtakes the answer, also beside another of the same text', async () => {
    const { user } = await openPost();
    const answer = delayedAnswer();
    server.on('POST /posts/:id/comment', answer.answer);
    await user.type(await box(), 'Me too{Enter}');
    await waitFor(() => expect(server.requests('POST /posts/p1/comment')).toHaveLength(1));
    const [sent] = server.requests('POST /posts/p1/comment');
    const clientId = sent?.headers.get('Idempotency-Key') ?? '';
    const pushed = (comment: Comment, position: string) =>
      push(
        server,
        { event: 'comment_added', data: { postId: 'p1', comment, commentCount: 2, position } },
        position,
      );
    const elsewhere = { ...mine, _id: 'c3', clientId: 'elsewhere' };
    await pushed(elsewhere, '20');
    await waitFor(() => expect(screen.getAllByText('Me too')).toHaveLength(2));
    expect(screen.getByText('Sending…')).toBeInTheDocument();
    const echo = { ...mine, clientId };
    await pushed(echo, '21');
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.getAllByText('Me too')).toHaveLength(2);
    answer.give({ status: 201, body: { data: [elsewhere, echo], commentCount: 2 } });
    await waitFor(() => expect(screen.getAllByText('Me too')).toHaveLength(2));
  });

  it('a comment that could not be sent keeps its text over a reload, and is retried with its key [8.28]', async () => {
    const { user, unmount } = await openPost();
    server.on('POST /posts/:id/comment', unreachable);
    await user.type(await box(), 'Me too{Enter}');
    await waitFor(() => expect(toasts()).toContain('Failed to post comment.'));
    expect(await screen.findByText('Waiting for the network')).toBeInTheDocument();
    unmount();
    await openPost();
    expect(await screen.findByText('Me too')).toBeInTheDocument();
    server.on('POST /posts/:id/comment', { status: 201, body: { data: [mine], commentCount: 1 } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull());
    expect(screen.getAllByText('Me too')).toHaveLength(1);
    const keys = server
      .requests('POST /posts/p1/comment')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('a comment that waits for the network can be cancelled, and is sent by itself once the portal is there', async () => {
    const { user } = await openPost();
    server.on('POST /posts/:id/comment', unreachable);
    server.on('HEAD /robots.txt', unreachable);
    await user.type(await box(), 'Not this{Enter}');
    const waits = () => screen.findAllByText('Waiting for the network');
    await waits();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.tab({ shift: true });
    expect(actions()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Cancel' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Discard' })).toBeNull();
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(screen.queryByText('Not this')).toBeNull());
    await user.type(await box(), 'Me too{Enter}');
    await waits();
    expect(screen.getByText(/^The portal cannot be reached\./u)).toBeInTheDocument();
    expect(toasts()).toEqual([]);
    server.on('HEAD /robots.txt', { status: 200 });
    server.on('POST /posts/:id/comment', { status: 201, body: { data: [mine], commentCount: 1 } });
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull());
    expect(screen.getAllByText('Me too')).toHaveLength(1);
  });

  it('a comment that the server refuses is not sent again by itself, and can be discarded', async () => {
    const { user } = await openPost();
    server.on('POST /posts/:id/comment', { status: 404, body: { message: 'Post not found' } });
    await user.type(await box(), 'Me too{Enter}');
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(toasts()).toEqual(['Failed to post comment.']);
    await user.click(actions());
    const discard = await screen.findByRole('menuitem', { name: 'Discard' });
    expect(screen.queryByRole('menuitem', { name: 'Cancel' })).toBeNull();
    await user.click(discard);
    await waitFor(() => expect(screen.queryByText('Me too')).toBeNull());
  });

  it('a comment that the server asks to wait with says so, and is sent by itself after that', async () => {
    const { user } = await openPost();
    const message = 'You are doing this very often.';
    server.on('POST /posts/:id/comment', tooOften(message));
    await user.type(await box(), 'Me too{Enter}');
    await waitFor(() =>
      expect(toasts()).toContain('You are writing very often. The rest is sent within a minute.'),
    );
    expect(screen.getByText('Sending…')).toBeInTheDocument();
    expect(server.requests('POST /posts/p1/comment')).toHaveLength(1);
    server.on('POST /posts/:id/comment', { status: 201, body: { data: [mine], commentCount: 1 } });
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull(), { timeout: 5_000 });
    expect(screen.getAllByText('Me too')).toHaveLength(1);
    expect(server.requests('POST /posts/p1/comment')).toHaveLength(2);
    expect(screen.queryByText('Not sent')).toBeNull();
  });

  it("a comment that is saved but can't be shown yet is fetched", async () => {
    const { user } = await openPost();
    server.on('POST /posts/:id/comment', later);
    server.on('GET /posts/:id/comments', { body: { data: [mine], commentCount: 1 } });
    await user.type(await box(), 'Me too{Enter}');
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(await screen.findByText('Me too')).toBeInTheDocument();
    expect(screen.queryByText('Not sent')).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it('unsent comments are kept for each post', async () => {
    const { user, unmount } = await openPost({ _id: 'd1' });
    await user.type(await box(), 'Not done');
    unmount();
    const other = await openPost({ _id: 'd2' });
    expect(await box()).toHaveValue('');
    other.unmount();
    await openPost({ _id: 'd1' });
    expect(await box()).toHaveValue('Not done');
  });

  it('the comment field suggests members after @ and a letter, and inserts one by keyboard [2.post-card.3] [3.7] [3.9] [5.28] [5.29] [7.users.12]', async () => {
    server.on('GET /users/search', {
      body: {
        data: [
          { id: 'Asha Patil (2004)', display: 'Asha Patil (2004)' },
          { id: 'Ashok', display: 'Ashok' },
        ],
      },
    });
    const { user } = await openPost();
    await user.type(await box(), 'Hello a@');
    await user.type(await box(), ' @');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(server.requests('GET /users/search')).toEqual([]);
    await user.type(await box(), 'as');
    await waitFor(() =>
      expect(server.requests('GET /users/search').at(-1)?.query.get('q')).toBe('as'),
    );
    const people = await screen.findByRole('listbox', { name: 'People' });
    expect(within(people).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
    expect(within(people).getByRole('option', { name: /Ashok/u })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{Enter}');
    expect(await box()).toHaveValue('Hello a@ @Ashok ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(await box(), '@as');
    await user.click(await screen.findByRole('option', { name: /2004/u }));
    expect(await box()).toHaveValue('Hello a@ @Ashok @Asha Patil (2004) ');
    server.on('POST /posts/:id/comment', { status: 201, body: { data: [], commentCount: 0 } });
    await user.type(await box(), 'and Ravi{Enter}');
    await waitFor(() =>
      expect(server.requests('POST /posts/p1/comment')[0]?.body).toMatchObject({
        text: 'Hello a@ @[Ashok] @[Asha Patil (2004)] and Ravi',
      }),
    );
  });

  it("a comment shows a mention without brackets, which opens the person's profile and leads to their page in a new tab [3.7]", async () => {
    const ashok = { ...asha, _id: 'ashok', fullName: 'Ashok Rao', batchYear: 2004 };
    server.on('GET /users/:id', { body: { data: { ...ashok, bio: 'Farmer and teacher' } } });
    const { user } = await openPost({
      comments: [
        aComment({
          text: 'Ask @[Ashok Rao (2004)], not @[Ashok Rao (1999)] or @[Nobody]',
          mentions: [
            { _id: 'other', display: 'Ashok Rao (1999)' },
            { _id: 'ashok', display: 'Ashok Rao (2004)' },
          ],
        }),
      ],
    });
    const mention = await screen.findByRole('link', { name: '@Ashok Rao (2004)' });
    expect(mention).toHaveAttribute('href', '/members/ashok');
    expect(mention.parentElement).toHaveTextContent(
      'Ask @Ashok Rao (2004), not @Ashok Rao (1999) or @[Nobody]',
    );
    await user.click(mention);
    expect(await screen.findByText('Farmer and teacher')).toBeInTheDocument();
    expect(server.requests('GET /users/ashok')).not.toEqual([]);
  });
});

describe('sharing', () => {
  const share = async (post: Partial<Post> = {}) => {
    const { user } = await openPost(post);
    const open = () => user.click(screen.getByRole('button', { name: 'Share' }));
    return open;
  };
  const browserWith = (parts: Readonly<Record<string, unknown>>) =>
    vi.stubGlobal(
      'navigator',
      Object.create(
        navigator,
        Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, { value }])),
      ),
    );
  const clipboard = (writeText: () => Promise<void>) => ({ clipboard: { writeText } });

  it('sharing opens the share sheet with the link, title and text cut [5.31] [7.sharing.1] [7.sharing.3] [8.30] [9.5]', async () => {
    const open = await share({ title: 't'.repeat(51), content: 'c'.repeat(121) });
    const sheet = vi.fn(() => Promise.resolve());
    browserWith({ share: sheet });
    await open();
    expect(sheet).toHaveBeenCalledWith({
      title: `${'t'.repeat(50)}...`,
      text: `${'c'.repeat(120)}...`,
      url: `${location.origin}/posts/p1`,
    });
    await waitFor(() => expect(toasts()).toContain('Shared successfully!'));
  });

  it('sharing leaves short titles and texts whole [9.5]', async () => {
    const open = await share({ title: 't'.repeat(50), content: 'c'.repeat(120) });
    const sheet = vi.fn(() => Promise.resolve());
    browserWith({ share: sheet });
    await open();
    expect(sheet).toHaveBeenCalledWith(
      expect.objectContaining({ title: 't'.repeat(50), text: 'c'.repeat(120) }),
    );
  });

  it('sharing says nothing when it is cancelled [7.sharing.2]', async () => {
    const open = await share();
    const writeText = vi.fn(() => Promise.resolve());
    const cancelled = () => Promise.reject(new DOMException('', 'AbortError'));
    browserWith({ share: cancelled, ...clipboard(writeText) });
    await open();
    await Promise.resolve();
    expect(toasts()).toEqual([]);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('sharing copies the link when there is no share sheet, or a broken one [7.sharing.1] [8.30]', async () => {
    const open = await share();
    const writeText = vi.fn(() => Promise.resolve());
    browserWith({ share: () => Promise.reject(new Error('broken')), ...clipboard(writeText) });
    await open();
    await waitFor(() => expect(toasts()).toContain('Link copied to clipboard!'));
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/posts/p1`);
  });

  it.each([
    [true, 'Link copied to clipboard!'],
    [false, 'Could not share. Please try again.'],
  ])(
    'sharing copies without the clipboard interface as the last way (works: %s) [7.sharing.1] [8.29] [8.30]',
    async (works, toastText) => {
      const open = await share();
      browserWith(clipboard(() => Promise.reject(new Error('not allowed'))));
      const copied: string[] = [];
      const execCommand = () => {
        copied.push(document.querySelector<HTMLTextAreaElement>('body > textarea')!.value);
        return works;
      };
      Object.assign(document, { execCommand });
      await open();
      await waitFor(() => expect(toasts()).toContain(toastText));
      expect(copied).toEqual([`${location.origin}/posts/p1`]);
      expect(document.querySelectorAll('body > textarea')).toHaveLength(0);
    },
  );
});
