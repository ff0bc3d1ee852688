import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';

const HideDialog = lazyDialog(() => import('./HideDialog.tsx'));

export function HidePanel() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={t('Hide your account for a while')}>
      <Stack>
        <p>
          {t(
            'Others no longer find you in the directory, among birthdays, in lists of group members or when they mention someone. What you wrote stays, with your name. The next time you sign in, everything is as before.',
          )}
        </p>
        <div>
          <Button onClick={() => setAsking(true)}>
            <EyeOff size={20} aria-hidden="true" /> {t('Hide my account…')}
          </Button>
        </div>
      </Stack>
      {isAsking && <HideDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}
