import Download from 'lucide-react/icons/download';
import { t } from '../../lib/language/translation.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { FormInPlace } from '../../ui/forms/FormInPlace.tsx';

const CopyForm = lazyPart(() => import('./CopyForm.tsx'));

export function CopyPanel() {
  return (
    <Panel title={t('A copy for you')}>
      <Stack>
        <p>
          {t(
            'A ZIP file with everything that you wrote and that is kept about you: a page that opens in any browser, tables, JSON, and your pictures. It contains nothing about other people.',
          )}
        </p>
        <FormInPlace
          opener={
            <>
              <Download size={20} aria-hidden="true" /> {t('Download your data')}
            </>
          }
          form={(close) => <CopyForm onClose={close} />}
        />
      </Stack>
    </Panel>
  );
}
