import { keptAnswer } from '@portal/contracts/personal-data/personal-data.api';
import { useData } from '../../lib/network/use-data.ts';
import { t } from '../../lib/language/translation.ts';
import { Folded } from '../../ui/words/Folded.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CardList } from '../../ui/layout.ts';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/words/Facts.tsx';
import { Fetched } from '../../ui/states/Fetched.tsx';

function KeptList() {
  return (
    <Fetched
      query={useData(
        ['kept-data'],
        'GET /account/data',
        { answer: keptAnswer },
        { staleTime: Infinity },
      )}
      failed={t('Could not load what is kept.')}
    >
      {(kept) => (
        <CardList>
          {kept.map(({ _id, what, why, seenBy, until }) => (
            <li key={_id}>
              <Card as="article" aria-label={what}>
                <p>
                  <b>{what}</b>
                </p>
                <FactList
                  facts={[
                    [t('Why'), why],
                    [t('Seen by'), seenBy],
                    [t('Kept'), until],
                  ]}
                />
              </Card>
            </li>
          ))}
        </CardList>
      )}
    </Fetched>
  );
}

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
