import { t } from '../../lib/language/translation.ts';
import { OwnAccesses } from '../../features/accesses/OwnAccesses.tsx';
import { ConsentsPanel } from '../../features/consents/ConsentsPanel.tsx';
import { useMember } from '../../lib/session/member-session.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

export default function PrivacySettingsPage() {
  const { createdAt } = useMember();
  return (
    <SettingsScreen title={t('Who sees what')}>
      <ConsentsPanel purposes={['birthday', 'age']} joinedAt={createdAt} />
      <OwnAccesses />
    </SettingsScreen>
  );
}
