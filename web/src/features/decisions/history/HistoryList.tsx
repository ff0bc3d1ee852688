import { declaredTable } from '@portal/contracts/decisions/decision-action';
import { decisionsAnswer, type Decision } from '@portal/contracts/decisions/decision.api';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { shortDate } from '../../../lib/time/date.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Meta, Stack } from '../../../ui/layout.ts';
import { PagedEntries } from '../../../ui/lists/PagedEntries.tsx';
import { TimeAgo } from '../../../ui/words/TimeAgo.tsx';
import { reasonText } from './decision-words.ts';
import { DecisionDetails } from './DecisionDetails.tsx';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';

const useHistory = (line: string) =>
  usePagedList([...historyKey, line], ({ limit, after }, signal) => {
    const query = { limit, query: line, before: after };
    return http('GET /admin/history', { query, answer: decisionsAnswer, signal });
  });

const Summary = styled.summary`
  min-height: var(--tap);
  cursor: pointer;
  b {
    font-weight: 600;
  }
`;
const Opened = styled.div`
  padding-top: 12px;
`;

function Entry({ decision }: { readonly decision: Decision }) {
  const [isOpen, setOpen] = useState(false);
  const { _id, at, actor, action, subject, person, state, via, undoableUntil } = decision;
  const reason = reasonText(decision);
  const hasWords = subject.kind !== 'member' && subject.label !== null;
  return (
    <Card as="article">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Summary>
          <b>{t(declaredTable[action].done)}</b>
          {person && ': '}
          {person && <bdi>{person.label ?? t('a former member')}</bdi>}
          {hasWords && (
            <>
              {', '}
              <q>
                <bdi>{subject.label}</bdi>
              </q>
            </>
          )}
          <Meta as="span">
            <bdi>{actor.fullName}</bdi>
            <TimeAgo at={at} />
            {reason !== null && <bdi>{reason}</bdi>}
            {via !== 'web' && <span>{via}</span>}
            {state === 'undone' && <b>{t('Undone')}</b>}
            {undoableUntil !== null && (
              <span>{t('Can be undone until {date}', { date: shortDate(undoableUntil) })}</span>
            )}
          </Meta>
        </Summary>
        <Opened>
          {isOpen && <DecisionDetails decisionId={_id} />}
          {isOpen && action === 'bulk' && (
            <Stack $gap={8}>
              <b>{t('Its decisions')}</b>
              <HistoryList line={`bulk:${_id}`} />
            </Stack>
          )}
        </Opened>
      </details>
    </Card>
  );
}

const NoDecisions = () => (
  <EmptyState title={t('No decisions yet')}>
    {t('Each decision of an administrator appears here.')}
  </EmptyState>
);
const NothingFound = () => (
  <EmptyState title={t('Nothing found')}>{t('No decision matches this search.')}</EmptyState>
);

export const HistoryList = (props: { readonly line: string; readonly empty?: ReactNode }) => {
  const { line, empty = line === '' ? <NoDecisions /> : <NothingFound /> } = props;
  return (
    <PagedEntries list={useHistory(line)} failed={t('Could not load the history.')} empty={empty}>
      {(decision) => <Entry decision={decision} />}
    </PagedEntries>
  );
};
