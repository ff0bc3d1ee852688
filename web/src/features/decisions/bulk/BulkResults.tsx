import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Action } from './bulk-words.ts';
import { Stack } from '../../../ui/layout.ts';
import type { BulkOutcome, useBulk } from './use-bulk.ts';

const Gauge = styled.progress`
  width: 100%;
  height: 8px;
  accent-color: var(--brand);
`;
const Failed = styled.ul`
  padding-left: 20px;
`;

function BulkRunning(props: {
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
        {t(
          '{action, select, approve {Approving} reject {Rejecting} suspend {Suspending} other {Ending suspensions}}: {done, number} of {count, number}',
          { action, done, count },
        )}
      </p>
      <Gauge aria-labelledby={id} max={count} value={done} />
      <div>
        <Button variant="quiet" onClick={onStop}>
          {t('Stop')}
        </Button>
      </div>
    </>
  );
}

function BulkResults(props: {
  readonly outcome: BulkOutcome;
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
}) {
  const { outcome, nameOf, onClose } = props;
  const { action, results, meant } = outcome;
  const failed = results.filter(({ status }) => status !== 200);
  const heading = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status">
        <b>
          {t(
            '{done, number} of {count, number} {action, select, approve {approved} reject {rejected} suspend {suspended} other {restored}}.',
            { action, done: results.length - failed.length, count: meant },
          )}
        </b>
        {results.length < meant &&
          ` ${t('{count, plural, one {# was} other {# were}} not decided.', { count: meant - results.length })}`}
      </p>
      {failed.length > 0 && (
        <Failed aria-label={t('Not decided')}>
          {failed.map(({ id, message }) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>: {message}
            </li>
          ))}
        </Failed>
      )}
      <div>
        <Button variant="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </>
  );
}

/** How far the decision is, and then what came of it. */
export const BulkNews = (props: {
  readonly bulk: ReturnType<typeof useBulk>;
  readonly nameOf: (id: string) => string;
}) => {
  const { running, outcome, stop, close } = props.bulk;
  return (
    <Stack $gap={8}>
      {running && <BulkRunning {...running} onStop={stop} />}
      {!running && outcome && (
        <BulkResults outcome={outcome} nameOf={props.nameOf} onClose={close} />
      )}
    </Stack>
  );
};
