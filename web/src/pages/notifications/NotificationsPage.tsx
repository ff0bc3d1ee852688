import CheckCheck from 'lucide-react/icons/check-check';
import { t } from '../../lib/language/translation.ts';
import { NotificationList } from '../../features/notifications/NotificationList.tsx';
import { foldedByThing } from '../../features/notifications/folded-notifications.ts';
import { useNotifications } from '../../features/notifications/api/get-notifications.ts';
import { useScrollRestoration } from '../../lib/address/use-scroll-restoration.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Heading, Page, Row, Stack } from '../../ui/layout.ts';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

export default function NotificationsPage() {
  const all = useNotifications();
  const { notifications, unread, isPending, isEmpty, error } = all;
  useScrollRestoration(!isPending);
  return (
    <Page title={t('Notifications')} $width="reading">
      <Stack>
        <Row $wrap>
          <Heading>{t('All Notifications')}</Heading>
          {unread > 0 && (
            <Button
              variant="quiet"
              style={{ marginLeft: 'auto', marginRight: -12 }}
              onClick={all.markAllRead}
            >
              <CheckCheck size={20} aria-hidden="true" /> {t('Mark All Read')}
            </Button>
          )}
        </Row>
        {isPending && <CardSkeleton />}
        {error !== null && (
          <EmptyState failed title={error} action={<TryAgain onClick={all.retry} />} />
        )}
        {isEmpty && (
          <EmptyState title={t('No notifications yet.')}>
            {t('Likes, comments and new posts appear here.')}
          </EmptyState>
        )}
        {notifications.length > 0 && (
          <Card $padded={false} style={{ overflow: 'hidden' }}>
            <NotificationList entries={foldedByThing(notifications)} />
          </Card>
        )}
        {all.hasMore && (
          <Row style={{ justifyContent: 'center' }}>
            <Button busy={all.isFetchingMore} onClick={all.fetchMore}>
              {all.isFetchingMore ? t('Loading...') : t('Load older notifications')}
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  );
}
