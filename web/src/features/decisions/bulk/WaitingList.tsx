import type { Waiting } from '@portal/contracts/decisions/desk/desk.api';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/text.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Muted } from '../../../ui/layout.ts';
import { Link } from '../../../ui/words/Link.tsx';
import { useWaiting } from '../api/get-waiting.ts';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  li > a,
  li > span {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: var(--tap);
  }
`;

function entriesOf({ erasures, grievances, mails }: Waiting) {
  return [
    { count: erasures, one: t('erasure under way'), to: '/admin/members?state=erasing' },
    { count: grievances, one: 'complaint', to: '/admin/data' },
    { count: mails, one: t('mail not sent'), to: '/admin/mails' },
  ].filter(({ count }) => count > 0);
}

const DISK = {
  filling:
    'The disk of the server is filling up. Make room soon: once it is nearly full, nothing new is saved.',
  full: 'The disk of the server is nearly full, so nothing new is saved. Please make room now.',
} as const;

const NO_ADDRESS = `Links in mails do not work yet, and you cannot make a link for a new password. Ask the person who installed the portal to set its public address to ${location.origin}.`;

const several = (one: string): string => one.replace(/^\w+/u, (word) => `${word}s`);

/**
 * Registrations and posts are left out, because the tabs below count them.
 * @param props.posts how many the page shows, which pushes keep current
 */
export function WaitingList({ posts }: { readonly posts: number | undefined }) {
  const { data, isError } = useWaiting(posts);
  if (!data) return <Muted>{isError ? t('Could not count what waits for you.') : '\u00a0'}</Muted>;
  const entries = entriesOf(data);
  const { registrations, posts: pendingPosts, stoppedProjections, disk, publicUrlUnset } = data;
  if (entries.length + stoppedProjections.length === 0 && !disk && !publicUrlUnset)
    return registrations + (pendingPosts ?? 0) > 0 ? null : (
      <Muted>{t('Nothing is waiting for you.')}</Muted>
    );
  return (
    <nav aria-label={t('What waits for you')}>
      <List>
        {disk && (
          <li>
            <span>
              <Chip>!</Chip> {DISK[disk]}
            </span>
          </li>
        )}
        {publicUrlUnset && (
          <li>
            <span>
              <Chip>!</Chip> {NO_ADDRESS}
            </span>
          </li>
        )}
        {entries.map(({ count, one, to }) => (
          <li key={to}>
            <Link to={to}>
              <Chip>{count.toLocaleString('en')}</Chip> {count === 1 ? one : several(one)}
            </Link>
          </li>
        ))}
        {stoppedProjections.map((name) => (
          <li key={name}>
            <span>
              <Chip>!</Chip> ‘{name}’ is no longer kept up to date. The log of the server says why.
            </span>
          </li>
        ))}
      </List>
    </nav>
  );
}
