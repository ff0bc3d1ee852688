import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fill, pathBecomes, press } from '../../testing/form.ts';

const server = fakeServer();

// The client reads the school's data once, and test files share their modules
afterEach(() => vi.resetModules());
beforeEach(() => {
  vi.resetModules();
  const school = document.getElementById('school')!;
  school.textContent = JSON.stringify({ ...JSON.parse(school.textContent), sendsMail: true });
});

it('the registration and login pages promise a mail where mail is sent', async () => {
  server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
  const { openPortal } = await import('../../testing/portal.tsx');
  openPortal('/register');
  await screen.findByText(/You will hear by e-mail\.$/u);
  fill({
    'Full name': 'Asha Patil',
    Email: 'asha@example.org',
    Password: 'Secret-12',
    'Batch year': '1994',
    'Date of birth': '1978-03-14',
  });
  press('Register');
  await pathBecomes('/login');
  expect(await screen.findByText(/^Your request is with/u)).toHaveTextContent(
    'We write to asha@example.org when they have decided.',
  );
  press('Forgot your password?');
  expect(await screen.findByRole('dialog')).toHaveTextContent('we will send you a link');
});
