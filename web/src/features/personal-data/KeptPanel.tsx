import { t } from '../../lib/language/translation.ts';
import { Folded } from '../../ui/words/Folded.ts';
import { Panel } from '../../ui/Panel.tsx';
import { KeptList } from './KeptList.tsx';

export const KeptPanel = () => (
  <Panel title={t('What we keep')}>
    <p>
      {t(
        'What you say about yourself, what you write, and what the portal needs so that you can sign in.',
      )}
    </p>
    <Folded>
      <summary>{t('Everything that we keep, why, and for how long')}</summary>
      <KeptList />
    </Folded>
  </Panel>
);
