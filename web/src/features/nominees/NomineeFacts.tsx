import type { Nominee } from '@portal/contracts/nominees/nominee.api';
import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { FactList } from '../../ui/words/Facts.tsx';

export function NomineeFacts({ nominee }: { readonly nominee: Nominee }) {
  const { name, relation, email, phone, since } = nominee;
  const facts = [
    [t('Relation'), relation],
    [t('Email'), email],
    [t('Phone'), phone],
    [t('Named on'), longDate(since)],
  ] as const;
  return (
    <div>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      <FactList facts={facts} />
    </div>
  );
}
