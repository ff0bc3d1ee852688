import { t } from '../../lib/language/translation.ts';
import { CardList } from '../../ui/layout.ts';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/words/Facts.tsx';
import { useKept } from './api/get-kept.ts';
import { Fetched } from '../../ui/states/Fetched.tsx';

export function KeptList() {
  return (
    <Fetched query={useKept()} failed={t('Could not load what is kept.')}>
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
