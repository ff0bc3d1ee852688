import {
  insightsAnswer,
  type InsightsAnswer,
  type InsightTable,
} from '@portal/contracts/insights/insights.api';
import { styled } from 'styled-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rich, t } from '../../lib/language/translation.ts';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/states/FailedState.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { InsightCard } from './InsightCard.tsx';
import { isDrawn } from './plans.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { toast } from '../../ui/states/toast.ts';
import { cellText, columnText } from './figures.ts';

const Tiles = styled.dl`
  display: grid;
  gap: 12px;
  grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr));
  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 12px 16px;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
  }
  dt {
    color: var(--ink-2);
    font-size: 0.875rem;
    line-height: 1.3;
  }
  dd {
    font: 700 2rem/1.2 var(--display);
    font-variant-numeric: tabular-nums;
  }
`;

/** The only row of a table, each of its figures on its own. */
const BigFigures = ({ table: { columns, rows } }: { readonly table: InsightTable }) => (
  <Tiles aria-label={t('The community today')}>
    {rows.slice(0, 1).flatMap((row) =>
      columns.map(({ name, kind }, index) => (
        <div key={name}>
          <dt>{columnText(name)}</dt>
          <dd>{cellText(row[index] ?? null, kind)}</dd>
        </div>
      )),
    )}
  </Tiles>
);

const KEY = ['insights'];
const WORKING_MS = 1_000;

async function fetchInsights(newest: boolean, signal?: AbortSignal) {
  const query = newest ? { newest: 'true' as const } : {};
  return (await http('GET /admin/insights', { query, answer: insightsAnswer, signal })).data;
}

/** Asks each second while the server works the figures out. */
function useInsights() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchInsights(false, signal),
    refetchInterval: ({ state }) => (state.data?.working ? WORKING_MS : false),
  });
  const update = useMutation({
    mutationFn: () => fetchInsights(true),
    onSuccess: (newest) => client.setQueryData(KEY, newest),
    onError: (error) => toast.error(reasonOr(error, t('Could not calculate the figures.'))),
  });
  return { data, isFailed: isError && !data, refetch, update };
}

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
  const { data, isFailed, refetch, update } = useInsights();
  if (isFailed)
    return <FailedState title={t('Could not load the insights.')} onRetry={() => void refetch()} />;
  const isWorking = update.isPending || (data?.working ?? null) !== null;
  return (
    <Stack>
      <Row $wrap>
        {data && <Age {...data} />}
        <Button busy={isWorking} onClick={() => update.mutate()}>
          {t('Update now')}
        </Button>
      </Row>
      {data?.failure && (
        <Note role="alert">
          {t('The figures could not be calculated. Ask whoever runs the portal: its log says why.')}
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
