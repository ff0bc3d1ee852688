import type { MemberState } from '@portal/contracts/decisions/desk.api';
import { limits } from '@portal/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { reasonOr } from '../../lib/http.ts';
import { offerUndo } from '../../lib/undo-offers.ts';
import type { Selection } from '../../lib/use-selection.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { raiseOthers } from '../../ui/raise-others.ts';
import { toast } from '../../ui/toast.ts';
import { decideBulk, everybodyFound, type BulkProgress, type BulkWish } from './api/decide-bulk.ts';
import { counted, WORDS, type Action } from './bulk-words.ts';
import { historyKey } from './decisions.cache.ts';
import type { DeskSearch } from './desk-search.ts';

/** The decisions that fit everybody of a state; without a filter, all do. */
const ACTIONS_IN: Readonly<Record<MemberState | '', readonly Action[]>> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  hidden: ['suspend'],
  suspended: ['restore'],
  resting: [],
  rejected: [],
  erasing: [],
  '': ['approve', 'reject', 'suspend', 'restore'],
};
const asksWhy = (action: Action): boolean => action === 'reject' || action === 'suspend';

const WhyDialog = lazyPart(async () => (await import('./WhyDialog.tsx')).WhyDialog);

export const BULK_BAR = 'decide-about-selected';
const Bar = styled(Card).attrs({
  id: BULK_BAR,
  tabIndex: -1,
  ref: raiseOthers,
  'aria-label': 'Decision about several',
})`
  position: sticky;
  bottom: 0;
  z-index: 3;
  max-height: 40dvh;
  overflow-y: auto;
  padding: 12px 16px;
  box-shadow: var(--shadow);
  @media (max-width: 899px) {
    /* Above the bar that leads to the places */
    bottom: calc(57px + env(safe-area-inset-bottom));
    padding: 8px;
  }
  progress {
    width: 100%;
    height: 8px;
    accent-color: var(--brand);
  }
  ul {
    padding-left: 20px;
  }
`;

function Progress(props: {
  readonly action: Action;
  readonly done: number;
  readonly count: number;
  readonly onStop: () => void;
}) {
  const { action, done, count, onStop } = props;
  const id = 'bulk-progress';
  return (
    <>
      <p id={id}>
        {WORDS[action].busy}: {counted(done)} of {counted(count)}
      </p>
      <progress aria-labelledby={id} max={count} value={done} />
      <div>
        <Button variant="quiet" onClick={onStop}>
          Stop
        </Button>
      </div>
    </>
  );
}

const Count = styled.span`
  margin-right: auto;
`;
const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr));
  gap: 8px;
  max-width: 44rem;
  > button {
    padding-inline: 8px;
  }
`;

type Outcome = { readonly action: Action; readonly meant: number } & BulkProgress;

function Results(props: {
  readonly outcome: Outcome;
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
}) {
  const { outcome, nameOf, onClose } = props;
  const { action, results, meant } = outcome;
  const failed = results.filter(({ status }) => status !== 200);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status">
        <b>
          {counted(results.length - failed.length)} of {counted(meant)} {WORDS[action].done}.
        </b>
        {results.length < meant && ` ${counted(meant - results.length)} were not decided.`}
      </p>
      {failed.length > 0 && (
        <ul aria-label="Not decided">
          {failed.map(({ id, message }) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>: {message}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

/** One decision about all who are selected, with its progress and a result for each. It stays on the screen while their list is scrolled. */
export function BulkBar(props: {
  readonly search: DeskSearch;
  /** How many the search finds. */
  readonly people: number;
  readonly selection: Selection;
}) {
  const { search, people, selection } = props;
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action | null>(null);
  const [running, setRunning] = useState<{ action: Action; count: number; done: number } | null>(
    null,
  );
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isGathering, setGathering] = useState(false);
  const stopping = useRef<AbortController>(null);
  const count = selection.selected.size;
  const { nameOf } = selection;

  async function decide(action: Action, wish: BulkWish): Promise<void> {
    const ids = [...selection.selected];
    const controller = new AbortController();
    stopping.current = controller;
    let progress: BulkProgress = { results: [], decisionId: null };
    setAsked(null);
    setRunning({ action, count: ids.length, done: 0 });
    try {
      await decideBulk(ids, wish, {
        signal: controller.signal,
        onProgress(next) {
          progress = next;
          setRunning({ action, count: ids.length, done: next.results.length });
        },
      });
    } catch (error) {
      toast.error(reasonOr(error, 'Not everything could be decided. Please try the rest again.'));
    }
    setRunning(null);
    setOutcome({ action, meant: ids.length, ...progress });
    selection.clear();
    const { decisionId, results } = progress;
    const refetch = () => void client.invalidateQueries({ queryKey: historyKey });
    const decided = results.filter(({ status }) => status === 200).length;
    if (decisionId !== null && decided > 0)
      offerUndo(decisionId, `${counted(decided)} ${WORDS[action].done}.`, refetch);
    refetch();
  }

  async function selectAll(): Promise<void> {
    setGathering(true);
    try {
      const found = await everybodyFound(search);
      selection.select(found.map(({ _id, fullName }) => [_id, fullName]));
    } catch (error) {
      toast.error(reasonOr(error, 'Could not fetch everybody. Please try again.'));
    }
    setGathering(false);
  }

  if (running)
    return (
      <Bar>
        <Stack $gap={8}>
          <Progress {...running} onStop={() => stopping.current?.abort()} />
        </Stack>
      </Bar>
    );
  if (outcome)
    return (
      <Bar>
        <Stack $gap={8}>
          <Results outcome={outcome} nameOf={nameOf} onClose={() => setOutcome(null)} />
        </Stack>
      </Bar>
    );
  if (count === 0) return null;
  const actions = ACTIONS_IN[search.state];
  return (
    <Bar>
      <Stack $gap={4}>
        <Row $wrap $gap={8}>
          <Count role="status">{counted(count)} selected</Count>
          {count < people && people <= limits.bulk && (
            <Button variant="quiet" busy={isGathering} onClick={() => void selectAll()}>
              Select all {counted(people)}
            </Button>
          )}
          <IconButton
            label="Select nobody"
            onClick={() => {
              selection.clear();
              document.getElementById('content')?.focus({ preventScroll: true });
            }}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Row>
        {count > limits.bulk ? (
          <Muted>At most {counted(limits.bulk)} can be decided at once.</Muted>
        ) : (
          <Actions>
            {actions.map((action) => (
              <Button
                key={action}
                onClick={() => {
                  if (asksWhy(action)) setAsked(action);
                  else void decide(action, { action });
                }}
              >
                {WORDS[action].verb}
                {asksWhy(action) && '…'}
              </Button>
            ))}
            {actions.length === 0 && <Muted>Nothing can be decided about these at once.</Muted>}
          </Actions>
        )}
      </Stack>
      {asked && (
        <WhyDialog
          action={asked}
          count={count}
          onDecide={(wish) => void decide(asked, wish)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Bar>
  );
}
