import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { CountChip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useNotifications } from './use-notifications.ts';

/** The dropdown shows this many; the badge counts as far as 9. */
const NEWEST = 5;
const MOST_COUNTED = 9;

const Place = styled.div`
  position: relative;
  @media (max-width: 899px) {
    position: static;
  }
`;
const Badge = styled.span`
  position: absolute;
  top: 2px;
  right: 0;
  min-width: 20px;
  padding: 0 5px;
  border-radius: 999px;
  background: var(--bad);
  color: var(--surface);
  font: 700 12px/20px var(--font);
  text-align: center;
`;
const Dropdown = styled.section`
  position: absolute;
  right: 0;
  top: calc(100% + 10px);
  z-index: 6;
  width: min(460px, 100vw - 32px);
  max-height: calc(100dvh - 90px);
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--shadow);
  @media (max-width: 899px) {
    right: 16px;
    top: 68px;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--line);
  h2 {
    font: 700 18px/1.2 var(--display);
  }
`;
const End = styled.div`
  margin-left: auto;
  display: flex;
  align-items: center;
  gap: 4px;
  margin-right: -8px;
`;
const QuietLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
  padding: 0 8px;
  color: var(--ink-2);
  font-weight: 600;
  text-decoration: none;
  &:hover {
    color: var(--ink);
  }
`;
const Said = styled.div`
  padding: 20px 16px;
  p + p {
    color: var(--ink-2);
  }
`;
const Foot = styled.div`
  border-top: 1px solid var(--line);
  padding: 4px 8px;
`;

export const countText = (unread: number): string =>
  unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);

function Content({ onLeave }: { readonly onLeave: () => void }) {
  const all = useNotifications();
  const { notifications, unread, total, isPending, fetchError, connectionError, retry } = all;
  const error = fetchError ?? connectionError;
  return (
    <>
      <Head>
        <h2 id="notifications-title">Notifications</h2>
        {unread > 0 && <CountChip>{unread}</CountChip>}
        <End>
          {unread > 0 && (
            <Button variant="quiet" onClick={all.markAllRead}>
              Mark All Read
            </Button>
          )}
          <QuietLink to="/notifications" onClick={onLeave}>
            View All
          </QuietLink>
        </End>
      </Head>
      {error !== null && (
        <Said role="alert">
          <p>{error}</p>
          <Button onClick={retry}>Try Again</Button>
        </Said>
      )}
      {isPending && fetchError === null && <Spinner />}
      {!isPending && fetchError === null && notifications.length === 0 && (
        <Said>
          <p>
            <b>No notifications yet</b>
          </p>
          <p>We&apos;ll notify you when something happens</p>
        </Said>
      )}
      <NotificationList notifications={notifications.slice(0, NEWEST)} onLeave={onLeave} />
      {total > NEWEST && (
        <Foot>
          <QuietLink to="/notifications" onClick={onLeave}>
            View all {total} notifications
          </QuietLink>
        </Foot>
      )}
    </>
  );
}

export function NotificationBell() {
  const { unread } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      place.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <Place ref={place}>
      <IconButton
        label={unread > 0 ? `Notifications, ${countText(unread)} unread` : 'Notifications'}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <Bell size={20} aria-hidden="true" />
        {unread > 0 && <Badge aria-hidden="true">{countText(unread)}</Badge>}
      </IconButton>
      {isOpen && (
        <Dropdown role="dialog" aria-labelledby="notifications-title">
          <Content onLeave={close} />
        </Dropdown>
      )}
    </Place>
  );
}
