import type { UpcomingGathering } from '@portal/contracts/gatherings/gathering.api';
import { useQueryClient } from '@tanstack/react-query';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { rich, t } from '../../../lib/language/translation.ts';
import { useClock } from '../../../lib/time/use-clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { Meta, OnlyNarrow, OnlyWide, VisuallyHidden } from '../../../ui/layout.ts';
import { Link } from '../../../ui/words/Link.tsx';
import { useUpcoming } from '../api/get-upcoming.ts';
import { isOver, untilText, whenText, zoneTexts } from '../event-time.ts';
import { refreshSoon, upcomingKey } from '../gatherings.cache.ts';
import { quietLink } from '../../../ui/words/quiet-link.ts';

const NextEventsDialog = lazyDialog(async () => ({
  default: (await import('../../../ui/dialogs/Dialog.tsx')).Dialog,
}));

const Title = styled.h2`
  font: 700 1.125rem/1.2 var(--display);
  margin-bottom: 6px;
`;
const List = styled.ul`
  li {
    padding-block: 8px;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  a {
    color: var(--ink);
    font-weight: 600;
    ${quietLink}
  }
`;
const Opener = styled(Button)`
  gap: 6px;
`;

const none: readonly UpcomingGathering[] = [];

function useNextEvents() {
  const client = useQueryClient();
  const now = useClock();
  const { data } = useUpcoming();
  const all = data?.data ?? none;
  const next = all.filter(({ event }) => !isOver(event, now));
  const over = all.length - next.length;
  useEffect(() => {
    if (over > 0) refreshSoon(client, upcomingKey);
  }, [client, over]);
  return { next, now };
}

function Events(props: {
  readonly next: readonly UpcomingGathering[];
  readonly now: number;
  readonly onFollow?: () => void;
}) {
  const { next, now, onFollow } = props;
  return (
    <List>
      {next.map(({ _id, title, event, answers }) => (
        <li key={_id}>
          <Link to={`/posts/${_id}`} onClick={onFollow}>
            {title}
          </Link>
          <Meta>
            <time dateTime={event.startsAt}>{whenText({ ...event, endsAt: null }, now)}</time>
            {zoneTexts({ ...event, endsAt: null }, now).map((text) => (
              <span key={text}>{text}</span>
            ))}
            <span>{untilText(event, now)}</span>
            {answers.going > 0 && <span>{t('{count} going', { count: answers.going })}</span>}
          </Meta>
        </li>
      ))}
    </List>
  );
}

export function UpcomingPanel() {
  const id = useId();
  const { next, now } = useNextEvents();
  if (next.length === 0) return null;
  return (
    <OnlyWide>
      <Card aria-labelledby={id}>
        <Title id={id}>{t('Next events')}</Title>
        <Events next={next} now={now} />
      </Card>
    </OnlyWide>
  );
}

/** On a narrow screen a panel would push the posts down. */
export function UpcomingOpener() {
  const { next, now } = useNextEvents();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (next.length === 0) return null;
  return (
    <OnlyNarrow>
      <Opener variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarRange size={20} aria-hidden="true" />
        {rich('<hidden>Next events: </hidden>{count}', {
          hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
          count: next.length,
        })}
      </Opener>
      {isOpen && (
        <NextEventsDialog title={t('Next events')} onClose={close}>
          <Events next={next} now={now} onFollow={close} />
        </NextEventsDialog>
      )}
    </OnlyNarrow>
  );
}
