import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
const ravi = { ...asha, _id: 'm2', fullName: 'Ravi Kale', status: 'approved' as const };
const suspended = { ...ravi, suspension: { until: null } };

async function openPanel(user: object) {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /users/:id', { body: { data: user } });
  server.on('GET /users/:id/posts', { body: { data: [] } });
  server.on('GET /users/:id/groups', { body: { data: [] } });
  const view = openPortal('/members/m2');
  const panel = within(
    await screen.findByRole('region', { name: 'Suspension' }, { timeout: 20_000 }),
  );
  return { ...view, panel };
}

it('suspends by a reason of the list alone, and offers only reasons that fit', async () => {
  const { user, panel } = await openPanel(ravi);
  server.on('PUT /users/:id/suspend', { body: { data: suspended } });
  await user.click(panel.getByRole('button', { name: 'Suspend…' }));
  const reason = panel.getByLabelText('Reason');
  expect(reason).toHaveFocus();
  expect(within(reason).queryByText('You have an account already.')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Suspend' }));
  expect(panel.getByText('A reason is required')).toBeInTheDocument();
  expect(panel.getByLabelText('Your words')).toHaveFocus();
  await user.selectOptions(reason, 'Advertising and selling are not allowed here.');
  await user.click(panel.getByRole('button', { name: 'Suspend' }));
  expect(await panel.findByText('Suspended')).toBeInTheDocument();
  expect(server.requests('PUT /users/m2/suspend')[0]?.body).toEqual({
    code: 'advertising',
    reason: 'Advertising and selling are not allowed here.',
    until: null,
  });
});

it('ends a suspension at once, or with a reason', async () => {
  const { user, panel } = await openPanel(suspended);
  server.on('PUT /users/:id/restore', { body: { data: suspended } });
  await user.click(panel.getByRole('button', { name: 'End the suspension' }));
  await waitFor(() => expect(server.requests('PUT /users/m2/restore')).toHaveLength(1));
  server.on('PUT /users/:id/restore', { body: { data: ravi } });
  await user.click(panel.getByRole('button', { name: 'End it with a reason…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'End the suspension of Ravi Kale?' }),
  );
  await user.selectOptions(dialog.getByLabelText('Reason'), 'We made a mistake.');
  await user.click(dialog.getByRole('button', { name: 'End the suspension' }));
  await panel.findByRole('button', { name: 'Suspend…' });
  expect(server.requests('PUT /users/m2/restore').map(({ body }) => body)).toEqual([
    {},
    { code: 'mistake', reason: 'We made a mistake.' },
  ]);
});
