import KeyRound from 'lucide-react/icons/key-round';
import { t } from '../../lib/language/translation.ts';
import { Devices } from '../../features/accounts/Devices.tsx';
import { usePasskeys } from '../../features/passkeys/api/passkeys.ts';
import { PasskeysPanel } from '../../features/passkeys/PasskeysPanel.tsx';
import { SecondStepPanel } from '../../features/second-step/SecondStepPanel.tsx';
import { FormInPlace } from '../../ui/forms/FormInPlace.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

const ChangePassword = lazyPart(() => import('../../features/accounts/ChangePassword.tsx'));

export default function SecuritySettingsPage() {
  const { data: passkeys = [], refetch } = usePasskeys();
  return (
    <SettingsScreen title={t('Sign-in and security')}>
      <Panel title={t('Your devices')}>
        <Devices />
      </Panel>
      <Panel title={t('Password')}>
        <FormInPlace
          opener={
            <>
              <KeyRound size={20} aria-hidden="true" /> {t('Change password')}
            </>
          }
          form={(close) => (
            <ChangePassword
              hasPasskeys={passkeys.length > 0}
              onPasskeysRemoved={() => void refetch()}
              onClose={close}
            />
          )}
        />
      </Panel>
      <PasskeysPanel />
      <SecondStepPanel />
    </SettingsScreen>
  );
}
