import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UpcomingGathering } from '@portal/contracts/gatherings/gathering.api';
import { fakeServer, unreachable } from '../../../testing/fake-server.ts';
import { openPortal, signedIn } from '../../../testing/portal.tsx';
import { push } from '../../../testing/push.ts';
import { anEvent, aPostWithEvent, someAnswers, stopDate, ZONE } from '../testing/an-event.ts';

const server = fakeServer();
stopDate();
beforeEach(() => signedIn(server));

const upcoming = (title: string, day: number, going = 12): UpcomingGathering => ({
  _id: title,
  title,
  event: anEvent({
    startsAt: `2026-12-${day}T10:30:00.000Z`,
    endsAt: `2026-12-${day}T11:30:00.000Z`,
  }),
  answers: someAnswers({ going }),
});
const have = (...data: readonly UpcomingGathering[]) =>
  server.on('GET /posts/upcoming', { body: { data, timeZone: ZONE } });
const panel = async () => within(await screen.findByRole('region', { name: 'Next events' }));
const entries = async () =>
  (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the next events beside the feed', () => {
  it('the panel lists the next events, soonest first, with links to their posts', async () => {
    have(upcoming('Cricket', 12), upcoming('Reunion', 14, 0));
    openPortal();
    expect(await entries()).toEqual([
      expect.stringMatching(/^CricketSat 12 Dec, 4:00 pmIndia Standard Time.*tomorrow12 going$/u),
      expect.stringMatching(/^ReunionMon 14 Dec, 4:00 pmIndia Standard Time.*in 3 days$/u),
    ]);
    expect((await panel()).getByRole('link', { name: 'Cricket' })).toHaveAttribute(
      'href',
      '/posts/Cricket',
    );
    const panels = within(screen.getByRole('complementary')).getAllByRole('region');
    expect(panels.map((each) => each.querySelector('h2')?.textContent)).toEqual([
      'Happy Birthday',
      'Next events',
    ]);
  });

  it.each([
    ['there are none', { body: { data: [], timeZone: ZONE } }],
    ['they could not be loaded', unreachable],
  ])('nothing is shown when %s', async (_why, answer) => {
    server.on('GET /posts/upcoming', answer);
    openPortal();
    await screen.findByRole('heading', { name: 'No Posts Yet' });
    await waitFor(() => expect(server.requests('GET /posts/upcoming')).not.toEqual([]));
    await screen.findByText('No birthdays today');
    expect(screen.queryByRole('region', { name: 'Next events' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Next events/u, hidden: true })).toBeNull();
  });

  it('a narrow screen opens them from the heading of the feed', async () => {
    have(upcoming('Cricket', 12), upcoming('Reunion', 14));
    const { user } = openPortal();
    await user.click(await screen.findByRole('button', { name: /^Next events/u, hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Next events', hidden: true }));
    expect(dialog.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
    server.on('GET /posts/Cricket', { body: { data: aPostWithEvent({ _id: 'Cricket' }) } });
    await user.click(dialog.getByRole('link', { name: 'Cricket', hidden: true }));
    expect(location.pathname).toBe('/posts/Cricket');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('answers of others count in the panel by themselves', async () => {
    have(upcoming('Reunion', 14));
    openPortal();
    await panel();
    const { mine: _, ...counts } = someAnswers({ going: 13 });
    const data = { ...counts, postId: 'Reunion', position: '20' };
    await push(server, { event: 'event_answered', data }, '20');
    expect(await (await panel()).findByText('13 going')).toBeInTheDocument();
  });

  it.each(['post_created', 'post_changed', 'post_deleted'] as const)(
    'the panel is fetched again after %s',
    async (event) => {
      have(upcoming('Reunion', 14));
      openPortal();
      await panel();
      have(upcoming('Cricket', 12));
      const post = aPostWithEvent({ _id: 'Reunion', position: '20' });
      const { mine: _, ...answers } = someAnswers();
      await push(
        server,
        event === 'post_deleted'
          ? { event, data: { postId: 'Reunion', position: '20' } }
          : { event, data: { ...post, answers } },
        '20',
      );
      expect(await screen.findByRole('link', { name: 'Cricket' })).toBeInTheDocument();
      expect((await panel()).queryByRole('link', { name: 'Reunion' })).toBeNull();
    },
  );

  it('an event that has begun leaves the panel', async () => {
    have(upcoming('Over', 10), upcoming('Reunion', 14));
    openPortal();
    await panel();
    expect((await panel()).queryByRole('link', { name: 'Over' })).toBeNull();
    have(upcoming('Reunion', 14), upcoming('Later', 20));
    expect(await screen.findByRole('link', { name: 'Later' })).toBeInTheDocument();
  });
});
