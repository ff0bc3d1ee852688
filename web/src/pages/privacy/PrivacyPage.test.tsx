import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { school } from '../../lib/school/page-school.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { press, toastBecomes } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const FIRST = {
  version: '2020-01-01',
  effectiveDate: '1 January 2020',
  sections: [
    { title: 'Sharing', text: 'Members see your name.' },
    { title: 'Fax', text: 'We send faxes.' },
  ],
};
const SECOND = {
  version: '2026-03',
  effectiveDate: '1 March 2026',
  changes: ['Members see your picture, too.', 'We send no faxes any more.'],
  sections: [{ title: 'Sharing', text: 'Members see your name and picture.' }],
};

const server = fakeServer();
beforeEach(() => {
  server.on('GET /notices.json', { body: { notices: [SECOND, FIRST] } });
  // Not a mock of the module: files of tests share the modules that read it
  const { privacy } = school();
  Object.assign(school(), { privacy: { ...SECOND, earlier: [FIRST] } });
  onTestFinished(() => void Object.assign(school(), { privacy }));
});

it('the privacy page shows the policy in force with its date, and leads to the others', async () => {
  openPortal('/privacy-policy');
  expect(await screen.findByText('Effective date: 1 March 2026')).toBeInTheDocument();
  expect(screen.getByText(/the English one applies/u)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sharing' })).toBeInTheDocument();
  const others = within(await screen.findByRole('region', { name: 'Other versions' }));
  expect(
    await others.findByRole('link', { name: '2020-01-01, in effect from 1 January 2020' }),
  ).toHaveAttribute('href', '/privacy-policy/2020-01-01');
  expect(others.getAllByRole('link')).toHaveLength(1);
});

it('an older version says when it was in effect, and keeps its words', async () => {
  openPortal('/privacy-policy/2020-01-01');
  expect(
    await screen.findByText('This version was in effect from 1 January 2020 until 1 March 2026.'),
  ).toBeInTheDocument();
  expect(screen.getByText('We send faxes.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read the current one' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  );
});

it('two versions are compared word by word, whichever is open', async () => {
  openPortal('/privacy-policy/2020-01-01');
  fireEvent.change(await screen.findByLabelText('Compare with'), { target: { value: '2026-03' } });
  const changed = (tag: string) =>
    [...document.querySelectorAll(`main ${tag}`)].map(({ textContent }) => textContent);
  expect(changed('ins')).toEqual(['added:  and picture']);
  expect(changed('del')).toEqual(['removed: We send faxes.']);
  expect(screen.getByText(/^Underlined words are new in 2026-03/u)).toBeInTheDocument();
});

it('a version that never was leads to the present one', async () => {
  openPortal('/privacy-policy/1999');
  expect(await screen.findByText('There is no such version.')).toBeInTheDocument();
});

it('says so where the versions could not be loaded, and tries again', async () => {
  server.on('GET /notices.json', { status: 500 });
  openPortal('/privacy-policy/2020-01-01');
  await screen.findByRole('heading', { name: 'Could not load this version.' }, { timeout: 10_000 });
  server.on('GET /notices.json', { body: { notices: [SECOND, FIRST] } });
  press('Try Again');
  expect(await screen.findByText('We send faxes.')).toBeInTheDocument();
});

const banner = () => screen.queryByRole('region', { name: 'New privacy policy' });

it('a member who joined before a new policy is told what has changed, until they have seen it', async () => {
  signedIn(server, { ...asha, createdAt: '2025-05-05T08:00:00.000Z' });
  openPortal('/');
  const announcement = await screen.findByRole('region', { name: 'New privacy policy' });
  expect(announcement).toHaveTextContent('Our privacy policy changed on 1 March 2026.');
  expect(announcement).toHaveTextContent(
    'Members see your picture, too. We send no faxes any more.',
  );
  expect(within(announcement).getByRole('link', { name: 'Read it' })).toHaveAttribute(
    'href',
    '/privacy-policy/2026-03',
  );
  server.on('PUT /account/notice', { status: 503, body: { message: 'In a moment, please.' } });
  press('I have seen it');
  await toastBecomes('In a moment, please.');
  expect(banner()).not.toBeNull();
  server.on('PUT /account/notice', { body: { message: 'Noted. Thank you.' } });
  press('I have seen it');
  await vi.waitFor(() => expect(banner()).toBeNull());
  expect(server.requests('PUT /account/notice').at(-1)?.body).toEqual({
    noticeVersion: '2026-03',
    language: 'en',
  });
});

it.each(['/feedback', '/notifications', '/privacy-policy'])(
  'the new policy is announced on %s, too, and not to visitors',
  async (path) => {
    server.on('GET /notifications', { body: { data: [], unread: 0, total: 0 } });
    const { unmount } = openPortal(path);
    await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
    expect(banner()).toBeNull();
    unmount();
    signedIn(server, { ...asha, createdAt: '2025-05-05T08:00:00.000Z' });
    openPortal(path);
    const announcement = await screen.findByRole('region', { name: 'New privacy policy' });
    expect(announcement).toHaveTextContent('Our privacy policy changed on 1 March 2026.');
  },
);

it.each([
  ['joined since', { createdAt: '2026-03-02T08:00:00.000Z' }],
  ['has seen it', { createdAt: '2025-05-05T08:00:00.000Z', noticeSeen: '2026-03' }],
])('a member who %s is not told of the policy', async (_, more) => {
  signedIn(server, { ...asha, ...more });
  openPortal('/');
  await screen.findByText('No Posts Yet');
  expect(banner()).toBeNull();
});
