import Bell from 'lucide-react/icons/bell';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useLayer } from '../../lib/address/layers.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { useNotifications } from './api/get-notifications.ts';

const MOST_COUNTED = 9;

const NotificationPanel = lazyPart(
  () => import('./NotificationPanel.tsx'),
  <Bone $height={200} aria-hidden="true" />,
);

const Place = styled.div`
  position: relative;
  @media (max-width: 56.24em) {
    position: static;
  }
`;
/** The badge grows away from the bell, and larger text must leave room for the button beside the bell. */
const Badge = styled.span`
  position: absolute;
  bottom: 24px;
  left: 23px;
  min-width: 20px;
  padding: 0 2px;
  border-radius: 999px;
  background: var(--bad);
  color: var(--surface);
  font: 700 min(0.75rem, 13px) / 20px var(--font);
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
  @media (max-width: 56.24em) {
    top: 100%;
    width: 100%;
    height: calc(100dvh - 60px);
    max-height: none;
    overscroll-behavior: contain;
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }
`;
const countText = (unread: number): string =>
  unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);

export function NotificationBell() {
  const { unread } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useLayer(close, isOpen);

  useLayoutEffect(() => {
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
        label={
          unread > 0
            ? t('Notifications, {count} unread', { count: countText(unread) })
            : t('Notifications')
        }
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <Bell size={20} aria-hidden="true" />
        {unread > 0 && <Badge aria-hidden="true">{countText(unread)}</Badge>}
      </IconButton>
      {isOpen && (
        <Dropdown role="dialog" aria-label={t('Notifications')}>
          <NotificationPanel onLeave={close} />
        </Dropdown>
      )}
    </Place>
  );
}
