import type { Decision } from '@portal/contracts/decisions/decision.api';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CardList, Meta } from '../../ui/layout.ts';
import { PagedEntries } from '../../ui/PagedEntries.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { useHistory } from './api/get-history.ts';
import { ACTIONS } from './decision-words.ts';
import { DecisionDetails } from './DecisionDetails.tsx';

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
const FORMER = 'somebody who left';

function Entry({ decision }: { readonly decision: Decision }) {
  const [isOpen, setOpen] = useState(false);
  const { _id, at, actor, action, subject, person, reason, state } = decision;
  const hasWords = subject.kind !== 'member' && subject.label !== null;
  return (
    <Card as="article">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Summary>
          <b>{ACTIONS[action]}</b>
          {': '}
          <bdi>{person.label ?? FORMER}</bdi>
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
            {state === 'undone' && <b>Taken back</b>}
          </Meta>
        </Summary>
        <Opened>{isOpen && <DecisionDetails decisionId={_id} />}</Opened>
      </details>
    </Card>
  );
}

export const HistoryList = ({ line }: { readonly line: string }) => (
  <PagedEntries
    list={useHistory(line)}
    failed="Could not fetch the history."
    empty={
      line === '' ? (
        <EmptyState title="No decisions yet">
          Each decision of an administrator appears here.
        </EmptyState>
      ) : (
        <EmptyState title="Nothing found">No decision matches this search.</EmptyState>
      )
    }
    List={CardList}
  >
    {(decision) => (
      <li key={decision._id}>
        <Entry decision={decision} />
      </li>
    )}
  </PagedEntries>
);
