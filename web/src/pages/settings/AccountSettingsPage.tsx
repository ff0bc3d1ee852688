import { t } from '../../lib/language/text.ts';
import { EmailPanel } from '../../features/accounts/EmailPanel.tsx';
import { OwnDecisions } from '../../features/decisions/history/OwnDecisions.tsx';
import { Link } from '../../ui/words/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SettingsScreen } from '../../ui/SubPage.tsx';

export default function AccountSettingsPage() {
  return (
    <SettingsScreen title={t('Account')}>
      <EmailPanel />
      <Panel title={t('Your name')}>
        <p>
          You can change your name and most of what others see{' '}
          <Link to="/profile">{t('on your profile')}</Link>. For your batch, date of birth or
          admission number, <Link to="/feedback">{t('write to the administrators')}</Link>.
        </p>
      </Panel>
      <OwnDecisions />
    </SettingsScreen>
  );
}
