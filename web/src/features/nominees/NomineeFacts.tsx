import type { Nominee } from '@portal/contracts/nominees/nominee.api';
import { longDate } from '../../lib/time/date.ts';
import { Facts } from '../../ui/words/Facts.ts';

export function NomineeFacts({ nominee }: { readonly nominee: Nominee }) {
  const { name, relation, email, phone, since } = nominee;
  const facts = [
    ['Relation', relation],
    ['E-mail', email],
    ['Phone', phone],
    ['Named on', longDate(since)],
  ] as const;
  return (
    <div>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      <Facts>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </Facts>
    </div>
  );
}
