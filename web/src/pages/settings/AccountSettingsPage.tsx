import { rich, t } from '../../lib/language/translation.ts';
import { EmailPanel } from '../../features/accounts/EmailPanel.tsx';
import { OwnDecisions } from '../../features/decisions/history/OwnDecisions.tsx';
import { Link } from '../../ui/words/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

export default function AccountSettingsPage() {
  return (
    <SettingsScreen title={t('Account')}>
      <EmailPanel />
      <Panel title={t('Your name')}>
        <p>
          {rich(
            'You can change your name and most of what others see <profile>on your profile</profile>. For your batch, date of birth or admission number, <feedback>write to the administrators</feedback>.',
            {
              profile: (inside) => <Link to="/profile">{inside}</Link>,
              feedback: (inside) => <Link to="/feedback">{inside}</Link>,
            },
          )}
        </p>
      </Panel>
      <OwnDecisions />
    </SettingsScreen>
  );
}
