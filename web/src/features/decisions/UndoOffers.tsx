import X from 'lucide-react/icons/x';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '../../lib/http.ts';
import { readToken } from '../../lib/token.ts';
import { closeUndoOffer, onUndoOffers, undoOffers, type UndoOffer } from '../../lib/undo-offers.ts';
import { announce } from '../../ui/toast.ts';
import { useUndo } from './api/undo-decision.ts';

/** Nothing is left to undo, or something stands in the way. */
const FINAL = new Set([404, 409]);
const AT_ONCE = { reason: 'Taken back at once' };

const Corner = styled.section`
  position: fixed;
  left: var(--gutter);
  bottom: 16px;
  margin-bottom: var(--raised, 0);
  z-index: 15;
  display: grid;
  gap: 8px;
  max-width: calc(100% - 2 * var(--gutter));
  &:empty {
    display: none;
  }
`;
const Slip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  padding: 2px 2px 2px 16px;
  border-radius: var(--r-s);
  background: var(--ink);
  color: var(--bg);
  box-shadow: var(--shadow);
  font-weight: 500;
  --focus: var(--bg);
  p {
    flex: 1 1 auto;
    padding-block: 8px;
    padding-right: 8px;
  }
`;
const Act = styled.button`
  min-width: var(--tap);
  min-height: var(--tap);
  padding: 0 12px;
  border: 0;
  background: none;
  color: inherit;
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
  &:focus-visible {
    outline: 2px solid var(--bg);
    outline-offset: -4px;
  }
`;

function Offer({ decisionId, done, onUndone }: UndoOffer) {
  const slip = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useUndo(decisionId);
  useEffect(() => {
    announce('announcements', `${done} You can undo it at the end of the page.`);
  }, [done]);
  useEffect(() => {
    // The focus has often gone with the row that was decided about
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) slip.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  function close(): void {
    const hadFocus = slip.current?.contains(document.activeElement) === true;
    closeUndoOffer(decisionId);
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <Slip ref={slip} tabIndex={-1}>
      <p>{done}</p>
      <Act
        type="button"
        aria-label={`Undo: ${done}`}
        aria-busy={isPending || undefined}
        onClick={() => {
          if (isPending) return;
          mutate(AT_ONCE, {
            onSuccess() {
              onUndone?.();
              close();
            },
            onError: (error) => {
              if (error instanceof ApiError && FINAL.has(error.status)) close();
            },
          });
        }}
      >
        Undo
      </Act>
      <Act type="button" aria-label={`Keep: ${done}`} title="Close" onClick={close}>
        <X size={20} aria-hidden="true" style={{ verticalAlign: 'middle' }} />
      </Act>
    </Slip>
  );
}

export default function UndoOffers() {
  const offers = useSyncExternalStore(onUndoOffers, undoOffers);
  return (
    <Corner aria-label="Decisions just made" data-offers>
      {offers
        .filter(({ token }) => token === readToken())
        .map((offer) => (
          <Offer key={offer.decisionId} {...offer} />
        ))}
    </Corner>
  );
}
