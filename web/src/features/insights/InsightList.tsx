import type { InsightsAnswer } from '@portal/contracts/insights/insights.api';
import { styled } from 'styled-components';
import { rich, t } from '../../lib/language/translation.ts';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/states/FailedState.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { useInsights } from './api/get-insights.ts';
import { BigFigures } from './BigFigures.tsx';
import { InsightCard } from './InsightCard.tsx';
import { isDrawn } from './plans.ts';

const Cards = styled.div`
  display: grid;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @media (min-width: 62.5em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const workingText = ({ events }: { readonly events: number }): string =>
  events === 0
    ? t('Bringing the figures up to date…')
    : t(
        'Bringing the figures up to date… {count, plural, one {# entry} other {# entries}} of the history read.',
        { count: events },
      );

function Age({ insights, working }: InsightsAnswer['data']) {
  return (
    <Muted role="status">
      {working
        ? workingText(working)
        : insights &&
          rich('Brought up to date <ago></ago>.', { ago: () => <TimeAgo at={insights.asOf} /> })}
    </Muted>
  );
}

export function InsightList() {
  const { data, isFailed, refetch, isAsking, update } = useInsights();
  if (isFailed)
    return (
      <FailedState title={t('Could not fetch the insights.')} onRetry={() => void refetch()} />
    );
  const isWorking = isAsking || (data?.working ?? null) !== null;
  return (
    <Stack>
      <Row $wrap>
        {data && <Age {...data} />}
        <Button busy={isWorking} onClick={() => void update()}>
          {t('Update now')}
        </Button>
      </Row>
      {data?.failure && (
        <Note role="alert">
          {t('The figures could not be worked out. The log of the portal says why.')}
        </Note>
      )}
      {data?.insights ? (
        <>
          {data.insights.tables.map(
            (table) => !isDrawn(table) && <BigFigures key={table._id} table={table} />,
          )}
          <Cards>
            {data.insights.tables.filter(isDrawn).map((table) => (
              <InsightCard key={table._id} table={table} />
            ))}
          </Cards>
        </>
      ) : (
        !data?.failure && (
          <>
            <CardSkeleton />
            <CardSkeleton />
          </>
        )
      )}
    </Stack>
  );
}
