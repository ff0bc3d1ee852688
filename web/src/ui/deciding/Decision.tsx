import { useLayoutEffect, useRef, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';
import type { Outcome, Verb } from './use-decided.ts';
import { useSteadyTaps } from '../lists/use-steady-taps.ts';
import { useUndoAtOnce } from './use-undo.ts';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  max-width: 24rem;
  > * {
    flex: 1 0 auto;
    padding-inline: 10px;
  }
`;
const Decided = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: var(--tap);
  font-size: 0.875rem;
  line-height: 1.4;
  > p {
    flex: 1;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  /* Away from the place of Approve, at which a thumb may still be */
  > button {
    order: -1;
    margin-left: -12px;
  }
`;

const VERDICTS: Readonly<Record<Verb, Text>> = {
  approved: msg('Approved'),
  rejected: msg('Rejected'),
};

/** The button that leads to the same outcome: in the nearest row below, or else above. */
function nextButton(decided: Element, verb: Verb): HTMLElement | null {
  const row = decided.closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = rows.findIndex((one) => one === row);
  for (const one of [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()]) {
    const button = one.querySelector<HTMLElement>(`[data-leads-to=${verb}]`);
    if (button) return button;
  }
  return null;
}

type Mutation = { readonly isPending: boolean };

function Undo(props: {
  readonly name: string;
  readonly decisionId: string;
  readonly onUndone: () => void;
}) {
  const { name, ...decision } = props;
  const { undo, isPending } = useUndoAtOnce(decision);
  return (
    <Button
      variant="quiet"
      aria-label={t('Undo the decision about {name}', { name })}
      aria-busy={isPending || undefined}
      onClick={() => void undo()}
    >
      {t('Undo')}
    </Button>
  );
}

export function Decision(props: {
  readonly name: string;
  readonly outcome: Outcome | undefined;
  readonly decided: ReactNode;
  readonly approval: Mutation & { readonly mutate: () => void };
  readonly rejection: Mutation;
  readonly onReject: () => void;
  readonly onUndone: () => void;
  /** Buttons before those that decide. */
  readonly children?: ReactNode;
}) {
  const { name, outcome, decided, approval, rejection, onReject, onUndone, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const verdict = useRef<HTMLParagraphElement>(null);
  const wasDecided = useRef(false);
  const verb = outcome?.verb;
  // The buttons that decide come back at the place of Undo
  useSteadyTaps(place, [verb ?? '']);
  useLayoutEffect(() => {
    const isUndone = wasDecided.current && verb === undefined;
    wasDecided.current = verb !== undefined;
    if (document.activeElement !== document.body) return;
    if (isUndone)
      place.current
        ?.querySelector<HTMLElement>('[data-leads-to=approved]')
        ?.focus({ preventScroll: true });
    const element = verdict.current;
    if (verb === undefined || !element) return;
    const next = nextButton(element, verb);
    (next ?? element).focus({ preventScroll: true });
    // Only for keys: scrolling would move the rows under a thumb
    if (next?.matches(':focus-visible') === true) next.scrollIntoView({ block: 'nearest' });
  }, [verb]);

  const isBusy = approval.isPending || rejection.isPending;
  return (
    <div ref={place}>
      {outcome ? (
        <Decided>
          <p ref={verdict} tabIndex={-1}>
            {t(VERDICTS[outcome.verb])} · {decided}
          </p>
          {outcome.decisionId !== null && (
            <Undo name={name} decisionId={outcome.decisionId} onUndone={onUndone} />
          )}
        </Decided>
      ) : (
        <Buttons>
          {children}
          <Button
            variant="quiet"
            disabled={isBusy}
            aria-label={t('Reject {name}', { name })}
            data-leads-to="rejected"
            onClick={onReject}
          >
            {t('Reject')}
          </Button>
          <Button
            busy={isBusy}
            aria-label={t('Approve {name}', { name })}
            data-leads-to="approved"
            onClick={() => approval.mutate()}
          >
            <Check size={20} color="var(--ok)" aria-hidden="true" /> {t('Approve')}
          </Button>
        </Buttons>
      )}
    </div>
  );
}
