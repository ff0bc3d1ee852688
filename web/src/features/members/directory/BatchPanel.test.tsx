import type { User } from '@portal/contracts/members/member.api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../../../testing/fake-server.ts';
import { asha, signedIn } from '../../../testing/portal.tsx';
import { showToMember } from '../../../testing/show-to-member.tsx';
import { members } from '../index.ts';

const server = fakeServer();

const NAMES = ['Anil', 'Asif', 'Bharat', 'Dr. Meera', 'Kiran', 'Lata', 'Om'];
const classmates = NAMES.map((name): User => ({ ...asha, _id: name, fullName: `${name} Rao` }));
const batchHas = (...data: readonly User[]) =>
  server.on('GET /users', ({ query }) => ({
    body: {
      data: data.slice(0, Number(query.get('limit'))),
      people: data.length,
      batches: 1,
      pagination: { currentPage: 1, totalPages: 1 },
    },
  }));

async function showPanel(user: User = asha, width = 1280) {
  signedIn(server, user);
  const match = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(match(media), { matches: media === '(min-width: 56.25em)' && width >= 900 }),
  );
  const { Panel } = await members.ofFeed();
  const onMember = vi.fn<(memberId: string) => void>();
  const view = await showToMember(
    <aside aria-label="Beside the feed">
      <Panel onMember={onMember} />
    </aside>,
  );
  return { ...view, onMember };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Your batch' }));

it("a wide screen shows six faces of one's batch, without one's own, and leads to all of them", async () => {
  batchHas(classmates[0]!, asha, ...classmates.slice(1));
  const { user, onMember } = await showPanel();
  const all = await (await panel()).findByRole('link', { name: 'Batch of 1994: 8 people' });
  expect(all).toHaveAttribute('href', '/directory?q=1994');
  const faces = (await panel()).getAllByRole('listitem');
  expect(faces.map((face) => face.querySelector('bdi')?.textContent)).toEqual([
    'Anil',
    'Asif',
    'Bharat',
    'Meera',
    'Kiran',
    'Lata',
  ]);
  expect(server.requests('GET /users')[0]?.query.get('batchYear')).toBe('1994');
  await user.click((await panel()).getByRole('link', { name: 'Dr. Meera Rao' }));
  expect(onMember).toHaveBeenCalledWith('Dr. Meera');
});

it('the panel of a batch says that one is its first member', async () => {
  batchHas(asha);
  await showPanel();
  expect(
    await (await panel()).findByText('You are the first of your batch here.'),
  ).toBeInTheDocument();
  expect((await panel()).queryByRole('link')).toBeNull();
});

it('the panel of a batch leaves when the batch could not be loaded', async () => {
  server.on('GET /users', unreachable);
  await showPanel();
  await panel();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your batch' })).toBeNull());
});

it('a member without a batch has no panel of it', async () => {
  batchHas(...classmates);
  await showPanel({ ...asha, batchYear: null });
  expect(screen.queryByRole('region', { name: 'Your batch' })).toBeNull();
  expect(server.requests('GET /users')).toEqual([]);
});

it('a phone neither shows nor fetches the batch', async () => {
  batchHas(...classmates);
  await showPanel(asha, 360);
  expect(screen.queryByRole('region', { name: 'Your batch' })).toBeNull();
  expect(server.requests('GET /users')).toEqual([]);
});
