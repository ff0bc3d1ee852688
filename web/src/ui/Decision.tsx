import { useLayoutEffect, useRef, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import type { Outcome } from './use-decided.ts';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  max-width: 24rem;
  > * {
    flex: 1;
  }
`;
const Decided = styled.p`
  display: flex;
  align-items: center;
  min-height: var(--tap);
  font-size: 0.875rem;
  line-height: 1.4;
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** The button that leads to the same outcome: in the nearest row below, or else above. */
function nextButton(decided: Element, outcome: string): HTMLElement | null {
  const row = decided.closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = rows.findIndex((one) => one === row);
  for (const one of [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()]) {
    const button = one.querySelector<HTMLElement>(`[data-leads-to=${outcome}]`);
    if (button) return button;
  }
  return null;
}

type Mutation = { readonly isPending: boolean };

export function Decision(props: {
  readonly name: string;
  readonly outcome: Outcome | undefined;
  readonly decided: ReactNode;
  readonly approval: Mutation & { readonly mutate: () => void };
  readonly rejection: Mutation;
  readonly onReject: () => void;
}) {
  const { name, outcome, decided, approval, rejection, onReject } = props;
  const verdict = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = verdict.current;
    if (!outcome || !element || document.activeElement !== document.body) return;
    const next = nextButton(element, outcome);
    (next ?? element).focus({ preventScroll: true });
    // Only for keys: scrolling would move the rows under a thumb
    if (next?.matches(':focus-visible') === true) next.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  if (outcome)
    return (
      <Decided ref={verdict} tabIndex={-1}>
        <span>
          {outcome} · {decided}
        </span>
      </Decided>
    );
  const isBusy = approval.isPending || rejection.isPending;
  return (
    <Buttons>
      <Button
        variant="quiet"
        disabled={isBusy}
        aria-label={`Reject ${name}`}
        data-leads-to="Rejected"
        onClick={onReject}
      >
        Reject
      </Button>
      <Button
        busy={isBusy}
        aria-label={`Approve ${name}`}
        data-leads-to="Approved"
        onClick={() => approval.mutate()}
      >
        <Check size={20} color="var(--ok)" aria-hidden="true" /> Approve
      </Button>
    </Buttons>
  );
}
