import type { Gathering } from '@portal/contracts/gatherings/gathering.api';
import type { Post } from '@portal/contracts/posts/post.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delayedAnswer } from '../../testing/delayed-answer.ts';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { vikram } from '../../testing/posts.ts';
import { push } from '../../testing/push.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { anAttendee, anEvent, aPostWithEvent, someAnswers, stopDate } from './testing/an-event.ts';

const server = fakeServer();
stopDate();
beforeEach(() => signedIn(server));

async function openPost(post: Partial<Post> = {}) {
  const shown = aPostWithEvent(post);
  server.on('GET /posts/:id', { body: { data: shown } });
  const opened = openPortal('/posts/p1');
  const card = await screen.findByRole('article', { name: shown.title });
  if (shown.event) {
    const start = `time[datetime="${shown.event.startsAt}"]`;
    await waitFor(() => expect(card.querySelector(start)).not.toBeNull());
  }
  return opened;
}
const openEvent = (event: Partial<Gathering>) => openPost({ event: anEvent(event) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const going = () => button(/^Going/u);
const maybe = () => button(/^Maybe/u);
const answers = () => server.requests('PUT /posts/p1/answer').map(({ body }) => body);
const answered = (position: string, change: Parameters<typeof someAnswers>[0]) => ({
  body: { data: { ...someAnswers(change), postId: 'p1', position } },
});
const pushed = ({ mine: _, ...counts } = someAnswers(), position = '20') =>
  push(server, { event: 'event_answered', data: { ...counts, postId: 'p1', position } }, position);

describe('an event on a card', () => {
  it("an event shows its start in the school's time zone, how far off that is, and its place", async () => {
    await openEvent({});
    expect(screen.getByText('Mon 14 Dec, 4:00 pm')).toBeInTheDocument();
    expect(screen.getByText('in 3 days')).toBeInTheDocument();
    expect(screen.getByText('The old library')).toBeInTheDocument();
  });

  it('an event shows its end, and the years that are not the present one', async () => {
    await openEvent({ startsAt: '2027-01-02T10:30:00Z', endsAt: '2027-01-02T12:30:00Z' });
    expect(screen.getByText('Sat 2 Jan 2027, 4:00 pm – 6:00 pm')).toBeInTheDocument();
  });

  it('an event links to its page on the web', async () => {
    await openEvent({ link: 'https://meet.example/reunion?x=1' });
    const link = screen.getByRole('link', { name: 'meet.example' });
    expect(link).toHaveAttribute('href', 'https://meet.example/reunion?x=1');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('an event never links to a script', async () => {
    await openEvent({ link: 'javascript:alert(1)' });
    expect(document.querySelector('[href^="javascript"]')).toBeNull();
  });

  it('a post without a start has nothing to answer', async () => {
    await openPost({ event: undefined, answers: undefined });
    expect(screen.queryByRole('group', { name: 'Your answer' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  it('an event closes its answers by itself when it begins, and keeps the counts', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-14T10:29:45.000Z'), shouldAdvanceTime: true });
    await openEvent({});
    expect(screen.getByText('in 1 minute')).toBeInTheDocument();
    expect(going()).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('now')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Your answer' })).toBeNull();
    expect(button('12 went · 3 guests · 4 maybe')).toBeInTheDocument();
    expect(button('Add to calendar')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(3 * 3_600_000));
    expect(screen.getByText('ended')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  it.each([
    [{ going: 1, maybe: 0, no: 0, guests: 1 }, '1 going · 1 guest'],
    [{ going: 0, maybe: 2, no: 1, guests: 0 }, '2 maybe'],
    [{ going: 0, maybe: 0, no: 3, guests: 0 }, 'Nobody is going yet'],
    [{ going: 0, maybe: 0, no: 0, guests: 0 }, 'No answers yet'],
  ])('the answers %j read "%s"', async (counts, text) => {
    await openPost({ answers: someAnswers(counts) });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('an event is downloaded as a calendar file', async () => {
    const saved = savedFiles();
    server.on('GET /posts/:id/event.ics', { file: 'BEGIN:VCALENDAR' });
    const { user } = await openEvent({});
    await user.click(button('Add to calendar'));
    await waitFor(async () =>
      expect(await saved()).toEqual([{ name: 'event.ics', text: 'BEGIN:VCALENDAR' }]),
    );
  });

  it('a calendar file that could not be downloaded is reported', async () => {
    server.on('GET /posts/:id/event.ics', unreachable);
    const { user } = await openEvent({});
    await user.click(button('Add to calendar'));
    await waitFor(() =>
      expect(toasts()).toContain('Failed to download the file. Please try again.'),
    );
  });
});

describe('answering an event', () => {
  it("an answer shows at once and gives way to the server's counts", async () => {
    const { user } = await openPost();
    const answer = delayedAnswer();
    server.on('PUT /posts/:id/answer', answer.answer);
    await user.click(going());
    expect(going()).toHaveAccessibleName('Going 13');
    expect(going()).toHaveAttribute('aria-pressed', 'true');
    expect(going()).toHaveAttribute('aria-busy', 'true');
    answer.give(answered('20', { going: 15, mine: { answer: 'going', guests: 0 } }));
    await waitFor(() => expect(going()).toHaveAccessibleName('Going 15'));
    expect(going()).toHaveAttribute('aria-pressed', 'true');
    expect(answers()).toEqual([{ answer: 'going', guests: 0 }]);
  });

  it("an answer that the server refuses is taken back with the server's reason", async () => {
    const { user } = await openPost({
      answers: someAnswers({ mine: { answer: 'maybe', guests: 0 } }),
    });
    const message = 'This event has begun, so nobody can answer any more';
    server.on('PUT /posts/:id/answer', { status: 409, body: { message } });
    await user.click(going());
    await waitFor(() => expect(toasts()).toContain(message));
    expect(going()).toHaveAccessibleName('Going 12');
    expect(maybe()).toHaveAttribute('aria-pressed', 'true');
  });

  it('an answer that does not reach the server is taken back', async () => {
    const { user } = await openPost();
    server.on('PUT /posts/:id/answer', unreachable);
    await user.click(maybe());
    await waitFor(() => expect(toasts()).toContain('Failed to save your answer.'));
    expect(maybe()).toHaveAccessibleName('Maybe 4');
    expect(maybe()).toHaveAttribute('aria-pressed', 'false');
  });

  it('pressing the given answer again takes it back', async () => {
    const { user } = await openPost({
      answers: someAnswers({ mine: { answer: 'going', guests: 2 } }),
    });
    server.on('PUT /posts/:id/answer', answered('20', { going: 11, guests: 1, mine: null }));
    await user.click(going());
    expect(going()).toHaveAccessibleName('Going 11');
    await waitFor(() => expect(answers()).toEqual([{ answer: null }]));
    await waitFor(() => expect(going()).toHaveAttribute('aria-busy', 'false'));
    expect(going()).toHaveAttribute('aria-pressed', 'false');
    expect(button('11 going · 1 guest · 4 maybe')).toBeInTheDocument();
  });

  it('someone who goes brings up to nine guests', async () => {
    const { user } = await openPost();
    expect(screen.queryByRole('combobox', { name: 'Guests' })).toBeNull();
    server.on('PUT /posts/:id/answer', ({ body }) =>
      answered('20', {
        going: 13,
        guests: 3 + (body as { guests: number }).guests,
        mine: body as never,
      }),
    );
    await user.click(going());
    const guests = await screen.findByRole('combobox', { name: 'Guests' });
    expect(within(guests).getAllByRole('option')).toHaveLength(10);
    await user.selectOptions(guests, '9');
    expect(button('13 going · 12 guests · 4 maybe')).toBeInTheDocument();
    await waitFor(() =>
      expect(answers()).toEqual([
        { answer: 'going', guests: 0 },
        { answer: 'going', guests: 9 },
      ]),
    );
    expect(guests).toHaveValue('9');
  });

  it('the last of several quick taps counts', async () => {
    const { user } = await openPost();
    const first = delayedAnswer();
    server.on('PUT /posts/:id/answer', first.answer);
    await user.click(going());
    await user.click(maybe());
    expect(going()).toHaveAccessibleName('Going 12');
    expect(maybe()).toHaveAccessibleName('Maybe 5');
    expect(answers()).toHaveLength(1);
    server.on(
      'PUT /posts/:id/answer',
      answered('30', { maybe: 5, mine: { answer: 'maybe', guests: 0 } }),
    );
    first.give(answered('20', { going: 13, mine: { answer: 'going', guests: 0 } }));
    await waitFor(() => expect(answers()).toHaveLength(2));
    await waitFor(() => expect(maybe()).toHaveAttribute('aria-busy', 'false'));
    expect(maybe()).toHaveAttribute('aria-pressed', 'true');
    expect(going()).toHaveAccessibleName('Going 12');
  });

  it('an answer that is saved and shown later stands, and is fetched', async () => {
    const { user } = await openPost();
    server.on('PUT /posts/:id/answer', {
      status: 202,
      body: { message: 'Saved. It will show in a moment.' },
      headers: { 'X-Commit-Position': '30' },
    });
    const later = {
      position: '40',
      answers: someAnswers({ going: 20, mine: { answer: 'going', guests: 0 } }),
    };
    const fetched = delayedAnswer();
    server.on('GET /posts/:id', fetched.answer);
    await user.click(going());
    await waitFor(() => expect(going()).toHaveAttribute('aria-busy', 'false'));
    expect(going()).toHaveAccessibleName('Going 13');
    fetched.give({ body: { data: aPostWithEvent(later) } });
    await waitFor(() => expect(going()).toHaveAccessibleName('Going 20'));
    expect(going()).toHaveAttribute('aria-pressed', 'true');
  });

  it("others' answers show by themselves and keep one's own", async () => {
    await openPost({ answers: someAnswers({ mine: { answer: 'maybe', guests: 0 } }) });
    await pushed(someAnswers({ going: 13, guests: 5 }));
    await waitFor(() => expect(going()).toHaveAccessibleName('Going 13'));
    expect(button('13 going · 5 guests · 4 maybe')).toBeInTheDocument();
    expect(maybe()).toHaveAttribute('aria-pressed', 'true');
  });

  it("one's own answer is known from a fetch that is older than a push", async () => {
    const fetched = delayedAnswer();
    server.on('GET /posts/:id', fetched.answer);
    openPortal('/posts/p1');
    await waitFor(() => expect(server.requests('GET /posts/p1')).not.toEqual([]));
    await pushed(someAnswers({ going: 30 }));
    fetched.give({
      body: {
        data: aPostWithEvent({ answers: someAnswers({ mine: { answer: 'going', guests: 1 } }) }),
      },
    });
    await waitFor(() => expect(going()).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(going()).toHaveAccessibleName('Going 30'));
  });

  it('a push that overtakes the answer does not count the member twice', async () => {
    const { user } = await openPost();
    const answer = delayedAnswer();
    server.on('PUT /posts/:id/answer', answer.answer);
    await user.click(going());
    await pushed(someAnswers({ going: 13 }));
    expect(going()).toHaveAccessibleName('Going 13');
    answer.give(answered('20', { going: 13, mine: { answer: 'going', guests: 0 } }));
    await waitFor(() => expect(going()).toHaveAttribute('aria-busy', 'false'));
    expect(going()).toHaveAccessibleName('Going 13');
  });

  it('a changed start and place show by themselves', async () => {
    await openPost();
    const event = anEvent({ startsAt: '2026-12-13T10:30:00Z', place: 'The new hall' });
    const { answers: _, ...post } = aPostWithEvent({ event, position: '20' });
    const { mine: _mine, ...counts } = someAnswers();
    await push(server, { event: 'post_changed', data: { ...post, answers: counts } }, '20');
    expect(await screen.findByText('The new hall')).toBeInTheDocument();
    expect(screen.getByText('Sun 13 Dec, 4:00 pm')).toBeInTheDocument();
  });
});

describe('who comes', () => {
  const bina = { _id: 'bina', fullName: 'Bina Shah' };
  const pages = (...all: readonly (readonly ReturnType<typeof anAttendee>[])[]) =>
    server.on('GET /posts/:id/answers', ({ query }) => {
      const currentPage = Number(query.get('page'));
      const pagination = { currentPage, totalPages: all.length };
      return { body: { data: all[currentPage - 1], pagination } };
    });
  async function openList(post: Partial<Post> = {}) {
    const opened = await openPost(post);
    await opened.user.click(button(/^12 going/u));
    const dialog = await screen.findByRole('dialog', { name: 'Who is coming' });
    return { ...opened, dialog: within(dialog) };
  }

  it('the list names those who go, may come and do not, a page at a time', async () => {
    pages(
      [anAttendee({ guests: 2 })],
      [
        anAttendee({ ...bina, answer: 'maybe' }),
        anAttendee({ ...bina, _id: 'x', fullName: 'Chetan', answer: 'no' }),
      ],
    );
    const { user, dialog } = await openList();
    const goers = within(await dialog.findByRole('region', { name: 'Going (12)' }));
    expect(goers.getByRole('listitem')).toHaveTextContent(/Vikram Rao.*and 2 guests/u);
    expect(dialog.queryByText('Bina Shah')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Load more' }));
    const maybes = within(await dialog.findByRole('region', { name: 'Maybe (4)' }));
    expect(maybes.getByText('Bina Shah')).toBeInTheDocument();
    expect(dialog.getByRole('region', { name: 'No (1)' })).toHaveTextContent('Chetan');
    expect(dialog.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('the list opens the profile of a person', async () => {
    pages([anAttendee(bina)]);
    server.on('GET /users/:id', { body: { data: { ...asha, ...bina, bio: 'Botanist' } } });
    const { user, dialog } = await openList();
    await user.click(await dialog.findByRole('link', { name: 'Bina Shah' }));
    expect(await screen.findByText('Botanist')).toBeInTheDocument();
  });

  it('the list says when nobody has answered', async () => {
    pages([]);
    const { dialog } = await openList();
    expect(await dialog.findByText('Nobody has answered yet.')).toBeInTheDocument();
  });

  it('the list that could not be loaded is loaded again on request', async () => {
    server.on('GET /posts/:id/answers', { status: 403, body: { message: 'No' } });
    const { user, dialog } = await openList();
    await dialog.findByText('The answers could not be loaded.');
    pages([anAttendee(bina)]);
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('Bina Shah')).toBeInTheDocument();
  });

  it('the list follows answers while it is open', async () => {
    pages([anAttendee()]);
    const { dialog } = await openList();
    await dialog.findByText('Vikram Rao');
    pages([anAttendee(), anAttendee(bina)]);
    await pushed(someAnswers({ going: 13 }));
    expect(await dialog.findByText('Bina Shah')).toBeInTheDocument();
  });

  it.each([
    ['the author', 'member', asha._id, true],
    ['an administrator', 'admin', vikram._id, true],
    ['any other member', 'member', vikram._id, false],
  ] as const)(
    'the list is offered as a table to %s (%s, post of %s): %s',
    async (_who, role, author, offered) => {
      signedIn(server, { ...asha, role });
      pages([anAttendee()]);
      const { dialog } = await openList({ user: { ...vikram, _id: author } });
      await dialog.findByRole('link', { name: 'Vikram Rao' });
      expect(dialog.queryByRole('button', { name: 'Export as CSV' }) !== null).toBe(offered);
    },
  );

  it('the list is exported as a table', async () => {
    const saved = savedFiles();
    pages([anAttendee()]);
    server.on('GET /posts/:id/answers.csv', { file: 'name,batch,answer,guests\n' });
    const { user, dialog } = await openList({ user: { ...vikram, _id: asha._id } });
    await user.click(dialog.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(async () =>
      expect(await saved()).toEqual([{ name: 'answers.csv', text: 'name,batch,answer,guests\n' }]),
    );
  });
});
