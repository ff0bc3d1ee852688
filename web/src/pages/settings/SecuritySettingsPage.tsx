import { t } from '../../lib/language/translation.ts';
import { SignInPanels } from '../../features/accounts/SignInPanels.tsx';
import { usePasskeys } from '../../features/passkeys/api/passkeys.ts';
import { PasskeysPanel } from '../../features/passkeys/PasskeysPanel.tsx';
import { SecondStepPanel } from '../../features/second-step/SecondStepPanel.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

export default function SecuritySettingsPage() {
  const { data: passkeys = [], refetch } = usePasskeys();
  return (
    <SettingsScreen title={t('Sign-in and security')}>
      <SignInPanels hasPasskeys={passkeys.length > 0} onPasskeysRemoved={() => void refetch()} />
      <PasskeysPanel />
      <SecondStepPanel />
    </SettingsScreen>
  );
}
