import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const ravi = { ...asha, _id: 'm2', fullName: 'Ravi Kale', status: 'approved' as const };

it('makes a member the coordinator of batches, and ends that with an empty list', async () => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /users/:id', { body: { data: ravi } });
  server.on('GET /users/:id/posts', { body: { data: [] } });
  server.on('GET /users/:id/groups', { body: { data: [] } });
  server.on('PUT /users/:id/coordinator', { body: { data: ravi } });
  const { user } = openPortal('/members/m2');
  const panel = within(
    await screen.findByRole('form', { name: 'Coordinator' }, { timeout: 20_000 }),
  );
  const card = screen.getByRole('region', { name: 'What may this person do?' });
  expect(within(card).getByRole('form', { name: 'Analyst' })).toBeInTheDocument();
  const field = panel.getByRole('textbox', { name: 'Coordinator of' });
  await user.type(field, 'soon');
  await user.click(panel.getByRole('button', { name: 'Save batches' }));
  expect(await panel.findByText('Please enter years such as 2001-2004, 95')).toBeInTheDocument();
  for (const wrong of ['2004-2001', '1994-', '95-99-03', '1-2004']) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(panel.getByRole('button', { name: 'Save batches' }));
    await panel.findByText('Please enter years such as 2001-2004, 95');
  }
  expect(server.requests('PUT /users/m2/coordinator')).toEqual([]);
  await user.clear(field);
  expect(panel.queryByLabelText('Your words')).toBeNull();
  await user.type(field, '2001 – 2004, ’95; 98-01 2003');
  await user.type(panel.getByLabelText('Your words'), 'You know these batches');
  await user.click(panel.getByRole('button', { name: 'Save batches' }));
  await waitFor(() => expect(toasts()).toContain('This member decides about these batches now.'));
  await user.clear(field);
  await user.click(panel.getByRole('button', { name: 'Save batches' }));
  await waitFor(() => expect(toasts()).toContain('This member is not a coordinator any more.'));
  expect(server.requests('PUT /users/m2/coordinator').map(({ body }) => body)).toEqual([
    { batches: [1995, 1998, 1999, 2000, 2001, 2002, 2003, 2004], reason: 'You know these batches' },
    { batches: [] },
  ]);
});

it('shows the batches that hold after an undo, or after another administrator', async () => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /users/:id', { body: { data: { ...ravi, coordinates: [2001, 2004] } } });
  server.on('GET /users/:id/posts', { body: { data: [] } });
  server.on('GET /users/:id/groups', { body: { data: [] } });
  openPortal('/members/m2');
  const field = await screen.findByRole('textbox', { name: 'Coordinator of' });
  expect(field).toHaveValue('2001, 2004');
  expect(await screen.findByText('Coordinator of 2001, 2004')).toBeInTheDocument();
  await push(server, { event: 'member_changed', data: ravi }, '0000000000000009');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(screen.queryByText(/^Coordinator of 2/u)).toBeNull();
});
