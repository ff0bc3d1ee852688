import { waitingAnswer, type Waiting } from '@portal/contracts/decisions/desk/desk.api';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepPreviousData } from '@tanstack/react-query';
import { msg, rich, t } from '../../../lib/language/translation.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Muted } from '../../../ui/layout.ts';
import { Link } from '../../../ui/words/Link.tsx';
import { waitingKey } from '../decisions.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

/** Polls, because no push reports some of it, such as a projection that stops. */
const ASK_AGAIN_MS = 60_000;

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

const chip = (inside: ReactNode) => <Chip>{inside}</Chip>;

function entriesOf({ erasures, grievances, mails }: Waiting) {
  return [
    {
      count: erasures,
      text: rich(
        '<chip>{count, number}</chip> {count, plural, one {erasure under way} other {erasures under way}}',
        { count: erasures, chip },
      ),
      to: '/admin/members?state=erasing',
    },
    {
      count: grievances,
      text: rich(
        '<chip>{count, number}</chip> {count, plural, one {complaint} other {complaints}}',
        { count: grievances, chip },
      ),
      to: '/admin/data',
    },
    {
      count: mails,
      text: rich(
        '<chip>{count, number}</chip> {count, plural, one {email not sent} other {emails not sent}}',
        { count: mails, chip },
      ),
      to: '/admin/mails',
    },
  ].filter(({ count }) => count > 0);
}

const DISK = {
  filling: msg(
    'The disk of the server is filling up. Make room soon: once it is nearly full, nothing new is saved.',
  ),
  full: msg(
    'The disk of the server is nearly full, so nothing new is saved. Please make room now.',
  ),
} as const;

/**
 * Registrations and posts are left out, because the tabs below count them.
 * @param props.posts how many the page shows, which pushes keep current
 */
export function WaitingList({ posts }: { readonly posts: number | undefined }) {
  const { data, isError } = useData(
    // When `posts` changes, all counts are asked for again
    [...waitingKey, posts ?? null],
    'GET /admin/waiting',
    { answer: waitingAnswer },
    { staleTime: 0, refetchInterval: ASK_AGAIN_MS, placeholderData: keepPreviousData },
  );
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
              <Chip>!</Chip> {t(DISK[disk])}
            </span>
          </li>
        )}
        {publicUrlUnset && (
          <li>
            <span>
              <Chip>!</Chip>{' '}
              {t(
                'Links in emails do not work yet, and you cannot make a link for a new password. Ask the person who installed the portal to set its public address to {address}.',
                { address: location.origin },
              )}
            </span>
          </li>
        )}
        {entries.map(({ text, to }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        {stoppedProjections.map((name) => (
          <li key={name}>
            <span>
              <Chip>!</Chip>{' '}
              {t(
                '‘{name}’ is no longer kept up to date. Tell whoever runs the server: its log says why.',
                {
                  name,
                },
              )}
            </span>
          </li>
        ))}
      </List>
    </nav>
  );
}
