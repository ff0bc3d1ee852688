import type { Post } from '@portal/contracts/posts/post.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { anEvent, aPostWithEvent, stopDate, ZONE } from './testing/an-event.ts';

const server = fakeServer();
stopDate();
beforeEach(() => {
  signedIn(server);
  server.on('GET /posts/upcoming', { body: { data: [], timeZone: ZONE } });
});

const fields = () => screen.findByRole('group', { name: 'When and where' });
const field = (name: string) => screen.getByLabelText(name);
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(field(name), { target: { value } });
};
const bodies = (route: string) => server.requests(route).map(({ body }) => body);

async function compose() {
  server.on('POST /posts', { status: 201, body: { data: aPostWithEvent() } });
  const opened = openPortal();
  await opened.user.click(await screen.findByRole('button', { name: 'Create a Post' }));
  await opened.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Reunion');
  await opened.user.type(field('Content'), 'Come!');
  await opened.user.click(screen.getByRole('radio', { name: 'Event' }));
  await fields();
  await screen.findByText('All times are in India Standard Time.');
  return opened;
}
const publish = () => screen.getByRole('button', { name: 'Publish' });
const words = { title: 'Reunion', content: 'Come!', category: 'Event' };

describe('the fields of an event in the composer', () => {
  it("the composer reads start and end in the school's time zone", async () => {
    const { user } = await compose();
    fill({
      'Start date': '2026-12-14',
      'Start time': '16:00',
      'End time': '18:30',
      Place: ' The old library ',
      Link: 'https://meet.example/reunion',
    });
    await user.click(publish());
    await waitFor(() => expect(bodies('POST /posts')).toHaveLength(1));
    expect(bodies('POST /posts')[0]).toEqual({
      ...words,
      event: {
        startsAt: '2026-12-14T10:30:00.000Z',
        endsAt: '2026-12-14T13:00:00.000Z',
        place: 'The old library',
        link: 'https://meet.example/reunion',
      },
    });
  });

  it('the days of an event have bounds, and it ends on the day of its start at the earliest', async () => {
    await compose();
    expect(field('Start date')).toHaveAttribute('min', '2025-01-01');
    expect(field('Start date')).toHaveAttribute('max', '2031-12-31');
    fill({ 'Start date': '2026-12-14' });
    expect(field('End date')).toHaveAttribute('min', '2026-12-14');
    expect(field('End date')).toHaveAttribute('max', '2031-12-31');
  });

  it('an event needs a start, or the word that there is no date yet, and is an ordinary post then', async () => {
    const { user } = await compose();
    fill({ Place: 'The old library' });
    expect(field('Start date')).toBeRequired();
    await user.click(publish());
    expect(field('Start date')).toHaveAccessibleDescription(
      'Please enter the start, or choose “No date yet”',
    );
    expect(field('Start date')).toHaveFocus();
    expect(bodies('POST /posts')).toEqual([]);
    await user.click(field('No date yet'));
    expect(screen.queryByLabelText('Start date')).toBeNull();
    expect(screen.getByText(/^This is an ordinary post until/u)).toBeInTheDocument();
    await user.click(publish());
    await waitFor(() => expect(bodies('POST /posts')).toEqual([words]));
  });

  it('another category has no fields of an event and sends none', async () => {
    const { user } = await compose();
    fill({ 'Start date': '2026-12-14', 'Start time': '16:00' });
    await user.click(screen.getByRole('radio', { name: 'Article' }));
    expect(screen.queryByRole('group', { name: 'When and where' })).toBeNull();
    await user.click(publish());
    await waitFor(() => expect(bodies('POST /posts')).toEqual([{ ...words, category: 'Article' }]));
  });

  it.each([
    ['Start date', { 'Start date': '2026-12-14' }, 'Please enter the time as well'],
    ['Start date', { 'Start time': '16:00' }, 'Please enter the date as well'],
    [
      'End date',
      { 'Start date': '2026-12-14', 'Start time': '16:00', 'End time': '15:59' },
      'The end must be after the start',
    ],
    [
      'End date',
      { 'Start date': '2026-12-14', 'Start time': '16:00', 'End date': '2026-12-15' },
      'Please enter the time as well',
    ],
    [
      'Link',
      { 'Start date': '2026-12-14', 'Start time': '16:00', Link: 'the old hall' },
      'The link must be a link that begins with http:// or https://',
    ],
  ])('a wrong value says so at the field %s (%j): %s', async (name, values, message) => {
    const { user } = await compose();
    fill(values);
    await user.click(publish());
    expect(field(name)).toHaveAccessibleDescription(message);
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveFocus();
    expect(bodies('POST /posts')).toEqual([]);
  });

  it('a start in the past is a hint and no error', async () => {
    const { user } = await compose();
    fill({ 'Start date': '2026-12-10', 'Start time': '16:00' });
    expect(field('Start date')).toHaveAccessibleDescription(
      'This is in the past, so nobody can answer.',
    );
    await user.click(publish());
    await waitFor(() => expect(bodies('POST /posts')).toHaveLength(1));
  });

  it('the composer says when it does not know the time zone, and asks again', async () => {
    server.on('GET /posts/upcoming', { status: 403, body: { message: 'No' } });
    const opened = openPortal();
    await opened.user.click(await screen.findByRole('button', { name: 'Create a Post' }));
    await opened.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Reunion');
    await opened.user.type(field('Content'), 'Come!');
    await opened.user.click(screen.getByRole('radio', { name: 'Event' }));
    await screen.findByText(/could not be loaded/u);
    fill({ 'Start date': '2026-12-14', 'Start time': '16:00' });
    await opened.user.click(publish());
    expect(field('Start date')).toBeInvalid();
    server.on('GET /posts/upcoming', { body: { data: [], timeZone: ZONE } });
    await opened.user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('All times are in India Standard Time.');
    expect(toasts()).toEqual([]);
  });

  it('the draft keeps the fields of an event over a reload', async () => {
    const { unmount } = await compose();
    fill({ 'Start date': '2026-12-14', 'Start time': '16:00', Place: 'The old library' });
    unmount();
    openPortal();
    await fields();
    expect(field('Start date')).toHaveValue('2026-12-14');
    expect(field('Start time')).toHaveValue('16:00');
    expect(field('Place')).toHaveValue('The old library');
  });

  it('a draft of an event from before there were such fields is still there', async () => {
    const draft = { ...words, idempotencyKey: 'a'.repeat(32) };
    localStorage.setItem(`drafts:${asha._id}:post`, JSON.stringify(draft));
    openPortal();
    await fields();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Reunion');
    expect(field('Start date')).toHaveValue('');
  });
});

describe('the fields of an event in the edit dialog', () => {
  async function edit(post: Partial<Post>) {
    const shown = aPostWithEvent({ user: { ...asha }, ...post });
    server.on('GET /posts/p1', { body: { data: shown } });
    server.on('PUT /posts/:id', { body: { data: shown } });
    const opened = openPortal('/posts/p1');
    await opened.user.click(await screen.findByRole('button', { name: 'Edit post' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit post' }));
    await fields();
    const save = async () => {
      await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(bodies('PUT /posts/p1')).toHaveLength(1));
      return bodies('PUT /posts/p1')[0];
    };
    return { ...opened, save };
  }
  const without = { event: undefined, answers: undefined } as unknown as Partial<Post>;

  it('the author of an old post adds a start', async () => {
    const { save } = await edit(without);
    fireEvent.click(field('No date yet'));
    await screen.findByText('All times are in India Standard Time.');
    fill({ 'Start date': '2026-12-14', 'Start time': '16:00' });
    expect(await save()).toMatchObject({
      event: { startsAt: '2026-12-14T10:30:00.000Z', endsAt: null, place: '', link: '' },
    });
  });

  it('the dialog shows when and where the event is, and sends only changes', async () => {
    const { save } = await edit({ event: anEvent({ endsAt: '2026-12-14T19:30:00.000Z' }) });
    expect(field('Start date')).toHaveValue('2026-12-14');
    expect(field('Start time')).toHaveValue('16:00');
    expect(field('End date')).toHaveValue('2026-12-15');
    expect(field('End time')).toHaveValue('01:00');
    expect(field('Place')).toHaveValue('The old library');
    expect(await save()).not.toHaveProperty('event');
  });

  it('a changed place is sent with the rest of the event', async () => {
    const { save } = await edit({});
    fill({ Place: 'The new hall' });
    expect(await save()).toMatchObject({
      event: { startsAt: '2026-12-14T10:30:00.000Z', place: 'The new hall' },
    });
  });

  it.each([
    ['No date yet', 'checkbox', 'Event'],
    ['News Update', 'radio', 'News Update'],
  ])('%s takes the event away, after a question', async (name, role, category) => {
    const { user } = await edit({});
    await user.click(screen.getByRole(role, { name }));
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await user.click(
      within(
        await screen.findByRole('dialog', { name: 'Delete the date of this event?' }),
      ).getByRole('button', { name: 'Cancel' }),
    );
    expect(save).toHaveFocus();
    expect(bodies('PUT /posts/p1')).toEqual([]);
    await user.click(save);
    await user.click(await screen.findByRole('button', { name: 'Delete and save' }));
    await waitFor(() => expect(bodies('PUT /posts/p1')).toHaveLength(1));
    expect(bodies('PUT /posts/p1')[0]).toMatchObject({ category, event: null });
  });

  it('a post without a date stays one, without a question', async () => {
    const { save } = await edit(without);
    expect(field('No date yet')).toBeChecked();
    expect(await save()).not.toHaveProperty('event');
  });
});
