import type { Choice, Consents } from '@portal/contracts/consents/consent.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, type Answer } from '../../testing/fake-server.ts';
import { press, toastBecomes } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
const nothing: Consents = { choices: [], history: [] };
const choice = (given: boolean, at: string): Choice => ({
  purpose: 'birthday',
  given,
  at: `${at}T10:00:00.000Z`,
  noticeVersion: '2026-01-01',
  language: 'en',
});

function openPage(answer: Answer = { body: { data: nothing } }): void {
  signedIn(server);
  server.on('GET /account/data', { body: { data: [] } });
  server.on('GET /users/profile', { body: { data: asha } });
  server.on('GET /account/accesses', { body: { data: [] } });
  server.on('GET /account/grievances', { body: { data: [] } });
  server.on('GET /account/nominees', { body: { data: [] } });
  server.on('GET /account/consents', answer);
  openPortal('/settings/privacy');
}
const birthday = async () =>
  within(await screen.findByRole('article', { name: 'Show my birthday' }));

it('a member who has not chosen reads what is on, since when, and what turning it off does', async () => {
  openPage();
  const article = await birthday();
  expect(article.getByRole('switch', { name: 'Show my birthday' })).toBeChecked();
  expect(
    article.getByText('On since you joined on 5 January 2026. You have not chosen yet.'),
  ).toBeInTheDocument();
  expect(article.getByRole('switch')).toHaveAccessibleDescription(
    /On: members see the day.*Off: nobody sees/u,
  );
  expect(screen.getAllByRole('switch')).toHaveLength(2);
  expect(screen.queryByText('Your choices so far')).toBeNull();
});

it('the age of a member who has not chosen is off, and the panel says so', async () => {
  openPage();
  const article = within(await screen.findByRole('article', { name: 'Show my age' }));
  expect(article.getByRole('switch')).not.toBeChecked();
  expect(
    article.getByText('Off until you turn it on. You have not chosen yet.'),
  ).toBeInTheDocument();
});

it('one tap withdraws a consent, and one tap gives it again, each by the policy of the day', async () => {
  openPage();
  const article = await birthday();
  const withdrawn = choice(false, '2026-11-24');
  const inMarathi = { ...withdrawn, language: 'mr' };
  const answerWith = (consents: Consents) => {
    server.on('PUT /account/consents/:purpose', { body: { data: consents } });
    server.on('GET /account/consents', { body: { data: consents } });
  };
  answerWith({ choices: [withdrawn], history: [withdrawn] });
  fireEvent.click(article.getByRole('switch'));
  await waitFor(() => expect(article.getByRole('switch')).not.toBeChecked());
  expect(article.getByText(/^Off since 24 November 2026/u)).toHaveTextContent(
    'Off since 24 November 2026, by the privacy policy 2026-01-01. It was shown in English.',
  );

  const again = choice(true, '2026-11-25');
  answerWith({ choices: [again], history: [again, inMarathi] });
  fireEvent.click(article.getByRole('switch'));
  await waitFor(() => expect(article.getByRole('switch')).toBeChecked());
  expect(
    server.requests('PUT /account/consents/:purpose').map(({ path, body }) => [path, body]),
  ).toEqual([
    ['/account/consents/birthday', { given: false, noticeVersion: '2026-01-01', language: 'en' }],
    ['/account/consents/birthday', { given: true, noticeVersion: '2026-01-01', language: 'en' }],
  ]);
  const lines = within(screen.getByText('Your choices so far').closest('details')!);
  expect(lines.getAllByText(/turned (?:on|off)/u).map(({ textContent }) => textContent)).toEqual([
    '25 November 2026: ‘Show my birthday’ turned on, by the privacy policy 2026-01-01. It was shown in English.',
    '24 November 2026: ‘Show my birthday’ turned off, by the privacy policy 2026-01-01. It was shown in मराठी.',
  ]);
});

it('a choice that could not be saved says so, and stays as it was', async () => {
  openPage();
  const article = await birthday();
  server.on('PUT /account/consents/:purpose', {
    status: 503,
    body: { message: 'Please try again in a moment.' },
  });
  fireEvent.click(article.getByRole('switch'));
  await toastBecomes('Please try again in a moment.');
  expect(article.getByRole('switch')).toBeChecked();
});

it('says so where the choices could not be loaded, and tries again', async () => {
  openPage({ status: 500, body: { message: 'Broken' } });
  await screen.findByRole(
    'heading',
    { name: 'Could not load what you allow.' },
    { timeout: 10_000 },
  );
  server.on('GET /account/consents', { body: { data: nothing } });
  press('Try Again');
  expect(await screen.findAllByRole('switch')).toHaveLength(2);
});
