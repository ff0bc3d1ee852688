import type { Post } from '@portal/contracts/posts/post.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { delayedAnswer } from '../../testing/delayed-answer.ts';
import { stubIntersections } from '../../testing/intersection.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { aPost, somePosts } from '../../testing/posts.ts';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const titles = () =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const titlesOf = (posts: readonly Post[]) => posts.map(({ title }) => title);
const refusalOf = (status: number, message?: string) => ({
  status,
  body: message === undefined ? undefined : { message },
});
const serverHas = (posts: readonly Post[]) =>
  server.on('GET /posts', ({ query }) => {
    const page = Number(query.get('page'));
    const limit = Number(query.get('limit'));
    return { body: { data: posts.slice((page - 1) * limit, page * limit) } };
  });
const requestsForPage = (page: number) =>
  server.requests('GET /posts').filter(({ query }) => query.get('page') === String(page)).length;

beforeEach(() => signedIn(server));

describe('the feed', () => {
  it('the feed lists ten posts a page, and says where it ends [2.feed.3] [4.28] [4.31] [7.posts.1] [9.1]', async () => {
    serverHas(somePosts(13));
    const { user } = openPortal();
    await screen.findByRole('article', { name: 'Post 10' });
    expect(titles()).toEqual(titlesOf(somePosts(10)));
    expect(server.requests('GET /posts')[0]?.query.toString()).toBe('page=1&limit=10');
    await user.click(screen.getByRole('button', { name: 'Load More Posts' }));
    await screen.findByText("You've reached the end of the feed");
    expect(titles()).toEqual(titlesOf(somePosts(13)));
    expect(screen.queryByRole('button', { name: 'Load More Posts' })).toBeNull();
  });

  it('the feed shows its first posts before it renders the others, and asks for no second page meanwhile', async () => {
    stubIntersections(true);
    const next = delayedAnswer();
    server.on('GET /posts', ({ query }) =>
      query.get('page') === '1' ? { body: { data: somePosts(10) } } : next.answer(),
    );
    const seen = new Map<number, number>();
    const watch = new MutationObserver(() => {
      const shown = titles().length;
      if (!seen.has(shown)) seen.set(shown, requestsForPage(2));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    openPortal();
    await screen.findByRole('button', { name: 'Loading more posts...' });
    watch.disconnect();
    expect([...seen]).toEqual([
      [0, 0],
      [3, 0],
      [10, 0],
    ]);
    expect(requestsForPage(2)).toBe(1);
    next.give({ body: { data: [] } });
    await screen.findByText("You've reached the end of the feed");
  });

  it('the feed greets the member by the hour of the school, and says the day there', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T17:30+05:30') });
    serverHas([]);
    openPortal();
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent('Good evening, Asha');
    expect(screen.getByText('Sunday, 22 November')).toBeInTheDocument();
  });

  it('the feed requests the page after a full one once, and shows that it is loading [9.2] [2.feed.3] [4.29]', async () => {
    serverHas(somePosts(10));
    const { user } = openPortal();
    const next = delayedAnswer();
    await screen.findByRole('article', { name: 'Post 10' });
    server.on('GET /posts', next.answer);
    await user.click(screen.getByRole('button', { name: 'Load More Posts' }));
    const loading = await screen.findByRole('button', { name: 'Loading more posts...' });
    await user.click(loading);
    next.give({ body: { data: [] } });
    await screen.findByText("You've reached the end of the feed");
    expect([requestsForPage(2), requestsForPage(3)]).toEqual([1, 0]);
  });

  it('the feed requests no page after one that was not full [9.2]', async () => {
    serverHas(somePosts(9));
    openPortal();
    await screen.findByText("You've reached the end of the feed");
    expect(screen.queryByRole('button', { name: 'Load More Posts' })).toBeNull();
  });

  it('the feed requests the next page 200 px before its end comes into view [2.feed.6] [4.29] [9.3]', async () => {
    const view = stubIntersections();
    serverHas(somePosts(13));
    openPortal();
    await screen.findByRole('article', { name: 'Post 10' });
    expect(requestsForPage(2)).toBe(0);
    view.setInView(true);
    await screen.findByRole('article', { name: 'Post 13' });
    expect(view.options.at(-1)).toEqual({ rootMargin: '200px', threshold: 0.1 });
    view.setInView(false);
    view.setInView(true);
    expect([requestsForPage(2), requestsForPage(3)]).toEqual([1, 0]);
  });

  it('the feed loads page after page while its end stays in view [2.feed.6]', async () => {
    stubIntersections(true);
    serverHas(somePosts(23));
    openPortal();
    await screen.findByText("You've reached the end of the feed");
    expect([requestsForPage(2), requestsForPage(3), requestsForPage(4)]).toEqual([1, 1, 0]);
  });

  it('the feed drops posts that a later page brings again [4.30]', async () => {
    const posts = somePosts(12);
    server.on('GET /posts', ({ query }) => ({
      body: { data: query.get('page') === '1' ? posts.slice(0, 10) : posts.slice(8) },
    }));
    const { user } = openPortal();
    await user.click(await screen.findByRole('button', { name: 'Load More Posts' }));
    await screen.findByRole('article', { name: 'Post 12' });
    expect(titles()).toEqual(titlesOf(posts));
  });

  it('an empty feed invites the member to write, and opens the composer [2.feed.4] [4.31]', async () => {
    const { user } = openPortal();
    expect(await screen.findByRole('heading', { name: 'No Posts Yet' })).toBeInTheDocument();
    expect(
      screen.getByText('The community feed is empty. Be the first to share something!'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Write the first post' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await waitFor(() => {
      expect(title).toHaveFocus();
    });
  });

  it('the feed reports a failed load, and tries again [2.feed.5] [4.31] [8.19]', async () => {
    server.on('GET /posts', refusalOf(403));
    const { user } = openPortal();
    await screen.findByRole('heading', { name: 'Failed to Load Posts' });
    await waitFor(() => expect(toasts()).toContain('Could not load posts.'));
    serverHas(somePosts(1));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('article', { name: 'Post 1' });
    expect(screen.queryByRole('heading', { name: 'Failed to Load Posts' })).toBeNull();
  });

  it('the feed reports a failed page, keeps its posts, and waits for the member to try again [8.20]', async () => {
    const view = stubIntersections();
    serverHas(somePosts(13));
    const { user } = openPortal();
    await screen.findByRole('article', { name: 'Post 10' });
    server.on('GET /posts', refusalOf(403));
    view.setInView(true);
    await waitFor(() => expect(toasts()).toContain('Could not load more posts.'));
    expect(titles()).toHaveLength(10);
    expect(requestsForPage(2)).toBe(1);
    serverHas(somePosts(13));
    await user.click(screen.getByRole('button', { name: 'Load More Posts' }));
    await screen.findByRole('article', { name: 'Post 13' });
  });

  it('a button refreshes the feed, and shows that it is busy [2.feed.3]', async () => {
    serverHas(somePosts(2, 2));
    const { user } = openPortal();
    await screen.findByRole('article', { name: 'Post 2' });
    const again = delayedAnswer();
    server.on('GET /posts', again.answer);
    await user.click(screen.getByRole('button', { name: 'Refresh Feed' }));
    expect(screen.getByRole('button', { name: 'Refreshing...' })).toBeDisabled();
    again.give({ body: { data: somePosts(3) } });
    expect(await screen.findByRole('button', { name: 'Refresh Feed' })).toBeEnabled();
    expect(titles()).toEqual(['Post 1', 'Post 2', 'Post 3']);
  });
});

describe('posts that come while the feed is read', () => {
  const newer = aPost({ _id: 'n1', title: 'Newer', createdAt: '2026-02-01T00:00:00.000Z' });

  it('new posts go on top when the top is in view', async () => {
    serverHas(somePosts(2));
    openPortal();
    await screen.findByRole('article', { name: 'Post 1' });
    await push(server, { event: 'post_created', data: newer }, '20');
    await waitFor(() => expect(titles()).toEqual(['Newer', 'Post 1', 'Post 2']));
  });

  it('new posts wait behind a pill while the member reads further down, whether a push or a fetch brings them', async () => {
    serverHas(somePosts(2));
    const { user, client } = openPortal();
    await screen.findByRole('article', { name: 'Post 1' });
    vi.stubGlobal('scrollY', 900);
    await push(server, { event: 'post_created', data: newer }, '20');
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeInTheDocument();
    const newest = aPost({ _id: 'n2', title: 'Newest', createdAt: '2026-02-02T00:00:00.000Z' });
    serverHas([newest, newer, ...somePosts(2)]);
    await act(() => client.invalidateQueries({ queryKey: ['feed'] }));
    const pill = await screen.findByRole('button', { name: '2 new posts' });
    expect(titles()).toEqual(['Post 1', 'Post 2']);
    await user.click(pill);
    expect(titles()).toEqual(['Newest', 'Newer', 'Post 1', 'Post 2']);
    expect(screen.queryByRole('button', { name: /new post/u })).toBeNull();
  });

  it('posts in the feed change when they are edited, and disappear when they are deleted', async () => {
    serverHas(somePosts(2));
    openPortal();
    await screen.findByRole('article', { name: 'Post 1' });
    const [first] = somePosts(1);
    await push(
      server,
      { event: 'post_changed', data: { ...first!, title: 'Put right', position: '21' } },
      '21',
    );
    await waitFor(() => expect(titles()).toEqual(['Put right', 'Post 2']));
    serverHas(somePosts(1, 2));
    await push(server, { event: 'post_deleted', data: { postId: 'p1', position: '22' } }, '22');
    await waitFor(() => expect(titles()).toEqual(['Post 2']));
  });
});

describe('the composer', () => {
  async function write(title: string, content: string) {
    const opened = openPortal();
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Create a Post' }));
    if (title !== '') await user.type(await screen.findByRole('textbox', { name: 'Title' }), title);
    if (content !== '') await user.type(screen.getByRole('textbox', { name: 'Content' }), content);
    await user.click(await screen.findByRole('radio', { name: 'Article' }));
    return opened;
  }
  const publish = () => screen.findByRole('button', { name: 'Publish' });
  const mine = aPost({
    _id: 'mine',
    title: 'Hello',
    content: 'Here I am',
    user: { ...asha },
    createdAt: '2026-03-01T00:00:00.000Z',
    position: '30',
  });

  it('the composer publishes, shows the post at once, and refetches the feed 500 ms later [2.feed.3] [2.feed.7] [4.26] [4.27] [7.posts.2] [8.24] [9.11]', async () => {
    serverHas(somePosts(2));
    const { user } = await write('Hello', 'Here I am');
    await user.click(screen.getByRole('radio', { name: 'Job Opening' }));
    const answer = delayedAnswer();
    server.on('POST /posts', answer.answer);
    await user.click(await publish());
    expect(await screen.findByRole('button', { name: 'Publishing...' })).toBeDisabled();
    expect(server.requests('POST /posts')[0]?.body).toEqual({
      title: 'Hello',
      content: 'Here I am',
      category: 'Job Opening',
    });
    const fetched = requestsForPage(1);
    const before = performance.now();
    answer.give({ status: 201, body: { data: mine } });
    await screen.findByRole('article', { name: 'Hello' });
    expect(titles()).toEqual(['Hello', 'Post 1', 'Post 2']);
    await waitFor(() => expect(toasts()).toContain('Post created successfully!'));
    serverHas([mine, ...somePosts(2)]);
    await waitFor(() => expect(requestsForPage(1)).toBe(fetched + 1));
    expect(performance.now() - before).toBeGreaterThan(450);
    expect(titles()).toEqual(['Hello', 'Post 1', 'Post 2']);
    expect(screen.getByRole('button', { name: 'Create a Post' })).toHaveFocus();
  });

  it.each([
    ['', 'no title'],
    ['no content', ''],
    ['   ', '   '],
  ])(
    'the composer publishes nothing with the title %j and the content %j, and moves to the empty field [5.23] [5.24] [8.22]',
    async (title, content) => {
      const { user } = await write(title, content);
      await user.click(await publish());
      await waitFor(() => expect(toasts()).toContain('Please fill in all fields'));
      expect(server.requests('POST /posts')).toEqual([]);
      expect(screen.getByRole('textbox', { name: 'Title' })).toBeRequired();
      expect(screen.getByRole('textbox', { name: 'Content' })).toBeRequired();
      const empty = title.trim() === '' ? 'Title' : 'Content';
      expect(screen.getByRole('textbox', { name: empty })).toBeInvalid();
      await waitFor(() => expect(screen.getByRole('textbox', { name: empty })).toHaveFocus());
    },
  );

  it('the composer offers four categories, and asks for one when none is chosen [5.25] [9.6] [8.22]', async () => {
    const { user } = openPortal();
    await user.click(await screen.findByRole('button', { name: 'Create a Post' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Hello');
    await user.type(screen.getByRole('textbox', { name: 'Content' }), 'Here I am');
    const group = screen.getByRole('radiogroup', { name: 'Category' });
    const choices = within(group).getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      'News Update',
      'Job Opening',
      'Article',
      'Event',
    ]);
    for (const choice of choices) expect(choice).not.toBeChecked();
    await user.click(await publish());
    await waitFor(() => expect(toasts()).toContain('Please fill in all fields'));
    expect(server.requests('POST /posts')).toEqual([]);
    expect(group).toBeInvalid();
    expect(group).toHaveAccessibleDescription('Please choose a category');
    expect(choices[0]).toHaveFocus();
    await user.keyboard(' ');
    expect(choices[0]).toBeChecked();
    expect(group).toBeValid();
  });

  it("the composer shows the server's reason for a failure, and keeps the text and its idempotency key for the next try [8.23]", async () => {
    const { user } = await write('Hello', 'Here I am');
    server.on('POST /posts', refusalOf(429, 'Too many posts. Please wait.'));
    await user.click(await publish());
    await waitFor(() => expect(toasts()).toContain('Too many posts. Please wait.'));
    server.on('POST /posts', unreachable);
    await user.click(await publish());
    await waitFor(() => expect(toasts()).toContain('Failed to create post'));
    server.on('POST /posts', { status: 201, body: { data: mine } });
    await user.click(await publish());
    await screen.findByRole('article', { name: 'Hello' });
    const keys = server
      .requests('POST /posts')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u);
  });

  it('the composer takes a new idempotency key for changed words', async () => {
    const { user } = await write('Hello', 'Here I am');
    server.on('POST /posts', unreachable);
    await user.click(await publish());
    await waitFor(() => expect(server.requests('POST /posts')).toHaveLength(1));
    await user.type(screen.getByRole('textbox', { name: 'Content' }), '!');
    await user.click(await publish());
    await waitFor(() => expect(server.requests('POST /posts')).toHaveLength(2));
    const [first, second] = server.requests('POST /posts');
    expect(first?.headers.get('Idempotency-Key')).not.toBe(second?.headers.get('Idempotency-Key'));
  });

  it('the composer restores its text after a reload, and forgets it once it is published', async () => {
    const { user, unmount } = await write('Hello', 'Here I am');
    server.on('POST /posts', unreachable);
    await user.click(await publish());
    await waitFor(() => expect(server.requests('POST /posts')).toHaveLength(1));
    unmount();
    const again = openPortal();
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Hello');
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('Here I am');
    server.on('POST /posts', { status: 201, body: { data: mine } });
    await again.user.click(await publish());
    await screen.findByRole('article', { name: 'Hello' });
    const [first, second] = server.requests('POST /posts');
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    again.unmount();
    openPortal();
    expect(await screen.findByRole('button', { name: 'Create a Post' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  it("the composer fetches a post that is saved but can't be shown yet", async () => {
    const { user } = await write('Hello', 'Here I am');
    server.on('POST /posts', {
      status: 202,
      body: { message: 'Saved. It will show in a moment.' },
      headers: { 'X-Commit-Position': '30' },
    });
    serverHas([mine]);
    await user.click(await publish());
    await waitFor(() => expect(toasts()).toContain('Post created successfully!'));
    await screen.findByRole('article', { name: 'Hello' });
    expect(server.requests('GET /posts').at(-1)?.headers.get('X-Min-Position')).toBe('30');
  });
});

describe('the birthday panel', () => {
  const personBornToday = (_id: string, fullName: string) => ({
    _id,
    fullName,
    batchYear: 1994,
    currentOrganization: 'Zilla Parishad',
    profilePicture: 'no-photo.jpg',
  });
  const panel = () => screen.findByRole('region', { name: 'Happy Birthday' });

  it("the birthday panel lists today's birthdays, each of which can be dismissed for the day [2.feed.1] [3.8] [7.users.11]", async () => {
    server.on('GET /users/birthdays/today', {
      body: { data: [personBornToday('a', 'Anil'), personBornToday('b', 'Bina')], total: 2 },
    });
    const { user, unmount } = openPortal();
    expect(await screen.findByRole('link', { name: 'Anil' })).toBeInTheDocument();
    expect(within(await panel()).getAllByText('Zilla Parishad')).toHaveLength(2);
    expect(within(await panel()).getAllByText('batch 1994')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Dismiss Anil' }));
    expect(screen.queryByRole('link', { name: 'Anil' })).toBeNull();
    unmount();
    openPortal();
    expect(await screen.findByRole('link', { name: 'Bina' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Anil' })).toBeNull();
  });

  it('the birthday panel shows five of many, the others on demand, and how many more there are', async () => {
    const data = Array.from({ length: 50 }, (_, index) =>
      personBornToday(String(index), `Anil ${'abcdefghij'.charAt(index % 10)}`),
    );
    server.on('GET /users/birthdays/today', { body: { data, total: 137 } });
    const { user } = openPortal();
    const links = async () => within(await panel()).findAllByRole('link', { name: /^Anil/u });
    expect(await links()).toHaveLength(5);
    await user.click(screen.getAllByRole('button', { name: 'Dismiss Anil a' })[0]!);
    expect(await links()).toHaveLength(5);
    await user.click(within(await panel()).getByRole('button', { name: 'and 131 more' }));
    const all = await links();
    expect(all).toHaveLength(49);
    expect(all[5]).toHaveFocus();
    expect(within(await panel()).getByText('and 87 more')).toBeInTheDocument();
  });

  it('the birthday panel says that it loads', async () => {
    const answer = delayedAnswer();
    server.on('GET /users/birthdays/today', answer.answer);
    openPortal();
    const inside = within(await panel());
    expect(inside.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    answer.give({ body: { data: [], total: 0 } });
    expect(await inside.findByText('No birthdays today')).toBeInTheDocument();
    expect(inside.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('the birthday panel says when there are no birthdays [2.feed.2]', async () => {
    openPortal();
    expect(await within(await panel()).findByText('No birthdays today')).toBeInTheDocument();
  });

  it('the birthday panel reports a failed load [8.21]', async () => {
    server.on('GET /users/birthdays/today', refusalOf(403));
    openPortal();
    const message = 'Could not load birthday information.';
    expect(await within(await panel()).findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(toasts()).toContain(message));
  });
});
