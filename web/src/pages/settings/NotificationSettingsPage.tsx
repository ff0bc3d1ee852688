import { Navigate } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { ConsentsPanel } from '../../features/consents/ConsentsPanel.tsx';
import { useSession } from '../../lib/session/member-session.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

export default function NotificationSettingsPage() {
  const { user, isAdmin } = useSession();
  if (!user || !isAdmin) return <Navigate to="/settings" replace />;
  return (
    <SettingsScreen title={t('Notifications')}>
      <ConsentsPanel purposes={['mails']} joinedAt={user.createdAt} />
    </SettingsScreen>
  );
}
