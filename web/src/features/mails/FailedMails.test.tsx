import type { FailedMail } from '@portal/contracts/mails/mail.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const mail = (_id: string, more: Partial<FailedMail> = {}): FailedMail => ({
  _id,
  member: { _id: 'm1', fullName: 'Ravi Kale' },
  kind: 'password-changed',
  problem: 'refused',
  failedAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
function serverHas(...mails: readonly FailedMail[]): void {
  server.on('GET /admin/mails', { body: { data: mails, total: mails.length } });
  server.on('GET /admin/waiting', {
    body: {
      data: {
        registrations: 0,
        posts: null,
        erasures: 0,
        mails: mails.length,
        stoppedProjections: [],
      },
    },
  });
}
beforeEach(() => signedIn(server, { ...asha, role: 'admin' }));
const shown = () => screen.findAllByRole('article');

it('the admin page counts failed mails live, and leads to them', async () => {
  serverHas();
  const { user } = openPortal('/admin');
  expect(await screen.findByText('Nothing is waiting for you.')).toBeInTheDocument();
  serverHas(mail('f1'), mail('f2'));
  await push(server, { event: 'failed_mails_changed', data: { count: 2 } }, '30');
  await user.click(await screen.findByRole('link', { name: '2 emails not sent' }));
  expect(await shown()).toHaveLength(2);
  expect(location.pathname).toBe('/admin/mails');
});

it('a failed mail shows for whom it was, what it was about, when and why it failed', async () => {
  serverHas(mail('f1'));
  openPortal('/admin/mails');
  const [first] = await shown();
  expect(first).toHaveTextContent(/The password was changed.*20 Nov 2026.*refused it/u);
  expect(within(first!).getByRole('link', { name: 'Ravi Kale' })).toHaveAttribute(
    'href',
    '/admin/members/m1',
  );
});

it('an administrator tries a failed mail again, and sets another one aside', async () => {
  serverHas(mail('f1'), mail('f2', { kind: 'address-left' }));
  server.on('POST /admin/mails/:id/retry', {
    body: { message: 'The portal is trying to send the email again.' },
  });
  server.on('DELETE /admin/mails/:id', { body: { message: 'The email was set aside.' } });
  const { user } = openPortal('/admin/mails');
  const [first] = await shown();
  serverHas(mail('f2', { kind: 'address-left' }));
  await user.click(within(first!).getByRole('button', { name: /^Try Again/u }));
  await waitFor(async () => expect(await shown()).toHaveLength(1));
  expect(server.requests('POST /admin/mails/:id/retry')[0]?.path).toContain('/f1/');
  const [second] = await shown();
  serverHas();
  // By key: taps at a list that has just moved do nothing
  within(second!)
    .getByRole('button', { name: /^Set Aside/u })
    .focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'No failed emails' })).toBeInTheDocument();
  await waitFor(() => expect(toasts()).toEqual(['The email was set aside.']));
});

it('a mail whose link has expired is not offered to be tried again', async () => {
  serverHas(mail('f1', { kind: 'password-reset', problem: 'expired' }));
  openPortal('/admin/mails');
  const [first] = await shown();
  expect(within(first!).queryByRole('button', { name: /^Try Again/u })).toBeNull();
  expect(within(first!).getByRole('button', { name: /^Set Aside/u })).toBeInTheDocument();
});

it('says why a failed mail could not be tried again, and keeps it', async () => {
  serverHas(mail('f1'));
  server.on('POST /admin/mails/:id/retry', {
    status: 409,
    body: { message: 'This email was set aside.' },
  });
  const { user } = openPortal('/admin/mails');
  const [first] = await shown();
  await user.click(within(first!).getByRole('button', { name: /^Try Again/u }));
  await waitFor(() => expect(toasts()).toContain('This email was set aside.'));
  expect(await shown()).toHaveLength(1);
});

it('the list of failed mails shows a new one live', async () => {
  serverHas(mail('f1'));
  openPortal('/admin/mails');
  expect(await shown()).toHaveLength(1);
  serverHas(mail('f2', { member: { _id: 'm2', fullName: 'Zoya Khan' } }), mail('f1'));
  await push(server, { event: 'failed_mails_changed', data: { count: 2 } }, '30');
  expect(await screen.findByRole('link', { name: 'Zoya Khan' })).toBeInTheDocument();
});
