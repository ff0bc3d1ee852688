import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { NotificationList } from './NotificationList.tsx';
import { foldedByThing } from './folded-notifications.ts';
import { useNotifications } from './api/get-notifications.ts';

const NEWEST = 5;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--line);
  h2 {
    font: 700 1.125rem/1.2 var(--display);
  }
`;
const End = styled.div`
  margin-left: auto;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  align-items: center;
  gap: 4px;
  margin-right: -8px;
`;
const QuietLink = styled(LinkButton).attrs({ variant: 'quiet' })`
  padding: 0 8px;
`;
const Message = styled.div`
  padding: 20px 16px;
  p + p {
    color: var(--ink-2);
  }
`;
const Foot = styled.div`
  border-top: 1px solid var(--line);
  padding: 4px 8px;
`;

export default function NotificationPanel({ onLeave }: { readonly onLeave: () => void }) {
  const all = useNotifications();
  const { notifications, unread, total, isPending, isEmpty, error, retry } = all;
  return (
    <>
      <Head>
        <h2 id="notifications-title">{t('Notifications')}</h2>
        {unread > 0 && <Chip>{unread}</Chip>}
        <End>
          {unread > 0 && (
            <Button variant="quiet" onClick={all.markAllRead}>
              {t('Mark All Read')}
            </Button>
          )}
          <QuietLink to="/notifications" onClick={onLeave}>
            {t('View All')}
          </QuietLink>
        </End>
      </Head>
      {error !== null && (
        <Message role="alert">
          <p>{error}</p>
          <Button onClick={retry}>{t('Try Again')}</Button>
        </Message>
      )}
      {isPending && <Spinner />}
      {isEmpty && (
        <Message>
          <p>
            <b>{t('No notifications yet')}</b>
          </p>
          <p>{t("We'll notify you when something happens")}</p>
        </Message>
      )}
      <NotificationList entries={foldedByThing(notifications).slice(0, NEWEST)} onLeave={onLeave} />
      {total > NEWEST && (
        <Foot>
          <QuietLink to="/notifications" onClick={onLeave}>
            {t('View all {count} notifications', { count: total })}
          </QuietLink>
        </Foot>
      )}
    </>
  );
}
