import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../testing/portal.tsx';

const signed = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', async (original) => ({
  ...(await original<typeof import('@simplewebauthn/browser')>()),
  startAuthentication: signed,
}));

const server = fakeServer();
const office = { ...asha, fullName: 'The Office', role: 'admin' as const };
const ravi = {
  ...asha,
  _id: 'm2',
  fullName: 'Ravi Kale',
  email: 'ravi@example.org',
  status: 'approved' as const,
};
const CALL = 'PUT /users/:id/email';
const WORDS = 'You did not confirm that it is you, so nothing has changed.';

let isConfirmed: boolean;
beforeEach(() => {
  isConfirmed = false;
  signedIn(server, office);
  server.on('GET /users/:id', { body: { data: ravi } });
  server.on('GET /users/:id/posts', { body: { data: [] } });
  server.on('GET /users/:id/groups', { body: { data: [] } });
  server.on('GET /auth/passkeys', { body: { data: [] } });
  secondStep(false);
  server.on(CALL, () =>
    isConfirmed
      ? { body: { data: { ...ravi, email: 'new@example.org' } }, headers: { 'X-Decision-Id': 'd' } }
      : { status: 403, body: { message: 'Please confirm.', code: 'confirmation-required' } },
  );
  server.on('POST /auth/confirm', () => {
    isConfirmed = true;
    return { body: { message: 'Thank you.' } };
  });
});
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

const secondStep = (isSet: boolean) =>
  server.on('GET /auth/second-step', {
    body: { data: { isSet, recoveryCodesLeft: 10, isRequired: false } },
  });
const refusedAt = (field: string, message: string) => ({
  status: 400,
  body: { message, errors: [{ field, message }] },
});
const confirmations = () => server.requests('POST /auth/confirm').map(({ body }) => body);

/** Changes the address of a member, for which the portal wants to know who is there. */
async function change() {
  const { user } = openPortal('/members/m2');
  const panel = within(await screen.findByRole('region', { name: 'Account' }));
  await user.click(panel.getByRole('button', { name: 'Change email…' }));
  const field = panel.getByLabelText('New email address');
  await user.clear(field);
  await user.type(field, 'new@example.org');
  await user.click(panel.getByRole('button', { name: 'Change the address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  return { user, panel, dialog, field };
}
const confirm = { name: 'Confirm' };
const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: /^Confirm/u })).toBeNull());

it('asks for the password, confirms, and repeats the call', async () => {
  const { user, dialog } = await change();
  expect(dialog.queryByLabelText('Code')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await user.type(dialog.getByLabelText('Your password'), 'Sunrise-1987{Enter}');
  await screen.findByRole('button', { name: 'Undo: The email address was changed.' });
  await closed();
  expect(confirmations()).toEqual([{ password: 'Sunrise-1987' }]);
  const [first, second, ...more] = server.requests(CALL);
  expect(more).toEqual([]);
  expect(second?.body).toEqual(first?.body);
});

it('asks for the code as well where two-step sign-in is on', async () => {
  secondStep(true);
  const { user, dialog } = await change();
  await dialog.findByLabelText('Code');
  await user.type(dialog.getByLabelText('Your password'), 'Sunrise-1987{Enter}');
  expect(await dialog.findByText('Code is required')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Code'), '123 456{Enter}');
  await closed();
  expect(confirmations()).toEqual([{ password: 'Sunrise-1987', code: '123 456' }]);
});

it('asks for the code that the portal misses although it could not say so before', async () => {
  server.on('GET /auth/second-step', { status: 503 });
  server.on('POST /auth/confirm', refusedAt('code', 'Please enter the code'));
  const { user, dialog } = await change();
  await user.type(dialog.getByLabelText('Your password'), 'Sunrise-1987{Enter}');
  expect(await dialog.findByLabelText('Code')).toBeInTheDocument();
  expect(dialog.getByText('Please enter the code')).toBeInTheDocument();
});

it('says beside the field what is wrong, and stays open', async () => {
  const { user, dialog } = await change();
  await user.click(dialog.getByRole('button', confirm));
  expect(await dialog.findByText('Password is required')).toBeInTheDocument();
  server.on('POST /auth/confirm', refusedAt('password', 'This is not your password'));
  const password = dialog.getByLabelText('Your password');
  await user.type(password, 'x{Enter}');
  expect(await dialog.findByText('This is not your password')).toBeInTheDocument();
  expect(password).toBeInvalid();
  const message = 'Too many attempts. Please wait a while and try again.';
  server.on('POST /auth/confirm', { status: 429, body: { message } });
  await user.type(password, 'y{Enter}');
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(server.requests(CALL)).toHaveLength(1);
});

it('leaves the form as it was when the member cancels, and gives the focus back', async () => {
  const { user, panel, dialog, field } = await change();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(toasts()).toContain(WORDS));
  await closed();
  expect(field).toHaveValue('new@example.org');
  await waitFor(() =>
    expect(panel.getByRole('button', { name: 'Change the address' })).toHaveFocus(),
  );
  expect(server.requests(CALL)).toHaveLength(1);

  await user.click(panel.getByRole('button', { name: 'Change the address' }));
  const again = within(await screen.findByRole('dialog', { name: /^Confirm/u }));
  expect(again.getByLabelText('Your password')).toHaveValue('');
  await user.click(again.getByRole('button', { name: 'Close' }));
  await closed();
});

it('takes a passkey of the member where the browser can', async () => {
  Object.assign(window, { PublicKeyCredential: {} });
  server.on('GET /auth/passkeys', {
    body: { data: [{ _id: 'k1', name: 'Phone', addedAt: '2026-01-05T08:00:00Z', usedAt: null }] },
  });
  server.on('POST /auth/confirm/passkey/options', {
    body: { data: { challenge: 'abc', rpId: 'localhost', allow: ['k1'] } },
  });
  const { user, dialog } = await change();
  const button = await dialog.findByRole('button', { name: 'Use a passkey' });
  signed.mockRejectedValueOnce(Object.assign(new Error('closed'), { name: 'NotAllowedError' }));
  await user.click(button);
  expect(await dialog.findByText('No passkey was used.')).toBeInTheDocument();

  const response = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' };
  signed.mockResolvedValueOnce({ id: 'k1', response });
  await user.click(button);
  await closed();
  expect(confirmations()).toEqual([{ credential: { id: 'k1', response }, challenge: 'abc' }]);
  expect(signed.mock.lastCall?.[0].optionsJSON).toMatchObject({
    challenge: 'abc',
    allowCredentials: [{ id: 'k1' }],
  });
  expect(server.requests(CALL)).toHaveLength(2);
});
