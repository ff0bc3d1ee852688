import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { toastBecomes } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
const sunita = { ...asha, _id: 'm2', fullName: 'सुनीता पवार', batchYear: 2017, location: 'Satara' };

function withDirectory(): void {
  signedIn(server);
  server.on('GET /users', {
    body: {
      data: [sunita],
      people: 1_312,
      batches: 34,
      pagination: { currentPage: 1, totalPages: 1 },
    },
  });
  server.on('GET /users/:id', { body: { data: sunita } });
}
const queries = () => server.requests('GET /users').map(({ query }) => query.toString());
const box = () => screen.findByRole('searchbox', { name: 'Name, batch, place or work' });

it('one box searches name, batch, place and work after a pause in typing', async () => {
  withDirectory();
  const { user } = openPortal('/directory');
  await user.type(await box(), 'sunita ’17');
  await waitFor(() => expect(queries().at(-1)).toBe('page=1&q=sunita+%E2%80%9917'));
  expect(new Set(queries()).size).toBe(2);
  expect(location.search).toBe('?q=sunita+%E2%80%9917');
});

it('says how many people of how many batches are found', async () => {
  withDirectory();
  openPortal('/directory');
  expect(await screen.findByText('1,312 people from 34 batches.')).toBeInTheDocument();
});

it.each([
  ['/directory', 'Members appear here as soon as they are approved.'],
  ['/directory?q=nobody', 'Try adjusting your search criteria or filters.'],
])('says at %s, where nobody is found, what to expect', async (path, text) => {
  signedIn(server);
  const pagination = { currentPage: 1, totalPages: 0 };
  server.on('GET /users', { body: { data: [], people: 0, batches: 0, pagination } });
  openPortal(path);
  await screen.findByText('No Alumni Found');
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('an address with words opens the directory with them in the box', async () => {
  withDirectory();
  openPortal('/directory?q=1994');
  expect(await box()).toHaveValue('1994');
  await waitFor(() => expect(queries()[0]).toBe('page=1&q=1994'));
});

it('a filter empties the box, since one search is shown at a time', async () => {
  withDirectory();
  const { user } = openPortal('/directory?q=sunita');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'पवार{Enter}');
  await waitFor(() => expect(location.search).toContain('by=name'));
  expect(await box()).toHaveValue('');
});

it("a person's row is a link to their page, and a plain tap opens their dialog", async () => {
  withDirectory();
  const { user } = openPortal('/directory');
  const row = await screen.findByRole('link', { name: /सुनीता पवार/u });
  expect(row).toHaveAttribute('href', '/members/m2');
  await user.click(row);
  const dialog = within(await screen.findByRole('dialog', { name: 'सुनीता पवार' }));
  expect(dialog.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/members/m2');
});

it("a person's dialog offers to call and to write first, then the profile, then other sites", async () => {
  withDirectory();
  const reachable = {
    ...sunita,
    phoneNumber: '+91 98220 01987',
    linkedInProfile: 'https://www.linkedin.com/in/sunita',
  };
  server.on('GET /users/:id', { body: { data: reachable } });
  const { user } = openPortal('/directory');
  await user.click(await screen.findByRole('link', { name: /सुनीता पवार/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'सुनीता पवार' }));
  const links = dialog.getAllByRole('link').map(({ textContent }) => textContent.trim());
  expect(links.slice(-4)).toEqual(['Call', 'WhatsApp', 'Open profile', 'LinkedIn']);
});

const ENOUGH = 'You have looked at very many people today. Please continue tomorrow.';
const tooMany = { status: 429, headers: { 'Retry-After': '80000' }, body: { message: ENOUGH } };

it('the directory tells a member who has looked at too many people today when to go on', async () => {
  withDirectory();
  server.on('GET /users', tooMany);
  openPortal('/directory');
  expect(await within(await screen.findByRole('main')).findByText(ENOUGH)).toBeInTheDocument();
  await toastBecomes(ENOUGH);
  // Announced once, by the toast
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.getElementById('alerts')).toHaveTextContent(ENOUGH);
});

it('so does the dialog of a person', async () => {
  withDirectory();
  server.on('GET /users/:id', tooMany);
  const { user } = openPortal('/directory');
  await user.click(await screen.findByRole('link', { name: /सुनीता पवार/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alumni profile' }));
  // Beside the toast, which is in the dialog too
  await waitFor(() => expect(dialog.getAllByText(ENOUGH)).toHaveLength(2));
});
