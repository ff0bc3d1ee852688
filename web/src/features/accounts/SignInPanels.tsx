import KeyRound from 'lucide-react/icons/key-round';
import { t } from '../../lib/language/translation.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PasswordForm } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { FormInPlace } from '../../ui/forms/FormInPlace.tsx';

const ChangePassword = lazyPart(() => import('./ChangePassword.tsx'));

export function SignInPanels(props: PasswordForm) {
  return (
    <Stack $gap={32}>
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
          form={(close) => <ChangePassword {...props} onClose={close} />}
        />
      </Panel>
    </Stack>
  );
}
