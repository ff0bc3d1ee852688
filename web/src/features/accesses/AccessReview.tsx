import {
  accessReviewAnswer,
  type AccessReview as Review,
} from '@portal/contracts/accesses/access.api';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { useAddressQuery } from '../../lib/address/use-address-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Facts } from '../../ui/words/Facts.tsx';
import { Fetched } from '../../ui/states/Fetched.tsx';
import { CardList, Muted, Row, Stack } from '../../ui/layout.ts';
import { useData } from '../../lib/network/use-data.ts';

const Ways = styled(Facts)`
  margin-top: 8px;
  dt {
    flex: 0 1 20rem;
  }
`;

const MONTH = 'month';
const LENGTH = 'YYYY-MM'.length;
const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(text);
const presentMonth = (): string => new Date().toISOString().slice(0, LENGTH);

function monthsAfter(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, LENGTH);
}
/** `November 2026` */
const monthName = (month: string): string => longDate(`${month}-01`).replace(/^\d+ /u, '');

const Reader = ({ reader }: { readonly reader: Review['readers'][number] }) => (
  <Card as="article" aria-label={reader.fullName}>
    <p>
      <b>
        <bdi>{reader.fullName}</bdi>
      </b>
    </p>
    <Ways>
      {reader.ways.map(({ way, how, people, times }) => (
        <div key={way}>
          <dt>{how}</dt>
          <dd>
            {t(
              '{people, plural, one {# person} other {# people}}, {times, plural, one {# time} other {# times}}',
              { people, times },
            )}
          </dd>
        </div>
      ))}
    </Ways>
  </Card>
);

/** Shows administrators who saw how much of others in a month. */
export function AccessReview() {
  const [query, change] = useAddressQuery();
  const wanted = query.get(MONTH) ?? '';
  const month = isMonth(wanted) ? wanted : presentMonth();
  const review = useData(['access-review', month], 'GET /admin/accesses', {
    query: { month },
    answer: accessReviewAnswer,
  });
  function show(next: string): void {
    const changed = new URLSearchParams(query);
    if (next === presentMonth()) changed.delete(MONTH);
    else changed.set(MONTH, next);
    change(changed, { replace: true });
  }
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)];

  return (
    <Stack>
      <Muted>
        {t('Look through this once a month: does each of these people need to see so much?')}
      </Muted>
      <p aria-live="polite">
        <b>{monthName(month)}</b>
      </p>
      <Row $wrap>
        <Button
          aria-label={t('Before: {month}', { month: monthName(before) })}
          onClick={() => show(before)}
        >
          {t('Before')}
        </Button>
        <Button
          aria-label={t('After: {month}', { month: monthName(after) })}
          disabled={month >= presentMonth()}
          onClick={() => show(after)}
        >
          {t('After')}
        </Button>
      </Row>
      <Fetched query={review} failed={t('Could not load who saw how much.')}>
        {({ readers }) =>
          readers.length === 0 ? (
            <EmptyState title={t('Nobody')}>
              {t('Nobody saw personal data beyond what all members see in {month}.', {
                month: monthName(month),
              })}
            </EmptyState>
          ) : (
            <CardList>
              {readers.map((reader) => (
                <li key={reader._id ?? 'tool'}>
                  <Reader reader={reader} />
                </li>
              ))}
            </CardList>
          )
        }
      </Fetched>
    </Stack>
  );
}
