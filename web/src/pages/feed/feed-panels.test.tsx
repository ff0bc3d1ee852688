import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FeedPanelsContext } from '../../lib/registry/added-parts.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, signedIn } from '../../testing/portal.tsx';
import { showToMember } from '../../testing/show-to-member.tsx';
import FeedPage from './FeedPage.tsx';

const server = fakeServer();
beforeEach(() => signedIn(server));

it('panels follow the feed in their order for the keyboard, their openers stand in its heading, and what goes on top precedes the posts', async () => {
  server.on('GET /users/:id', { body: { data: asha } });
  const panels = [
    {
      name: 'first',
      Panel: ({ onMember }: { readonly onMember: (memberId: string) => void }) => (
        <button onClick={() => onMember(asha._id)}>First</button>
      ),
    },
    {
      name: 'second',
      Top: () => <p>On top</p>,
      Panel: () => <button>Second</button>,
      Opener: () => <button>Open the second</button>,
    },
  ];
  const { user } = await showToMember(
    <FeedPanelsContext value={panels}>
      <FeedPage />
    </FeedPanelsContext>,
  );
  const sidebar = within(screen.getByRole('complementary'));
  expect(sidebar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'First',
    'Second',
  ]);
  const top = screen.getByText('On top');
  const composer = screen.getByRole('button', { name: 'Create a Post' });
  const isAfter = composer.compareDocumentPosition(sidebar.getByRole('button', { name: 'First' }));
  expect(isAfter).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(composer.compareDocumentPosition(top)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(top.compareDocumentPosition(screen.getByRole('complementary'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(sidebar.queryByRole('button', { name: 'Open the second' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Open the second' })).toBeInTheDocument();
  await user.click(sidebar.getByRole('button', { name: 'First' }));
  expect(await screen.findByRole('dialog', { name: 'Asha Patil' })).toBeInTheDocument();
});
