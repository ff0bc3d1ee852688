import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { readToken } from '../../../lib/session/token.ts';
import {
  closeUndoOffers,
  KEEPS_OFFERS,
  useUndoOffers,
  type UndoOffer,
} from '../../../lib/deciding/undo-offers.ts';
import { raiseToasts } from '../../../ui/dialogs/raise-others.ts';
import { announce } from '../../../ui/states/toast.ts';
import { useUndoAtOnce } from '../../../ui/deciding/use-undo.ts';

/** The history can undo a decision at any later time. */
const SHOWN_MS = 10_000;
const IN_USE = ':hover, :has(:focus-visible)';

const Corner = styled.section`
  position: fixed;
  left: var(--gutter);
  bottom: 16px;
  margin-bottom: var(--raised, 0);
  padding-top: 8px;
  z-index: 15;
  max-width: min(32rem, 100% - 2 * var(--gutter));
  &:empty {
    display: none;
  }
`;
const Slip = styled.div`
  display: flex;
  align-items: center;
  padding: 2px 2px 2px 16px;
  border-radius: var(--r-s);
  background: var(--ink);
  color: var(--bg);
  box-shadow: var(--shadow);
  font-weight: 500;
  --focus: var(--bg);
  p {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Act = styled.button`
  min-width: var(--tap);
  min-height: var(--tap);
  flex: none;
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

/** The last offer and those of the same kind right before it. */
function runOf(offers: readonly UndoOffer[], { verb }: UndoOffer): readonly UndoOffer[] {
  const before = offers.findLastIndex((offer) => offer.verb !== verb);
  return verb === undefined ? offers.slice(-1) : offers.slice(before + 1);
}

function Undo({ offer, isOnly }: { readonly offer: UndoOffer; readonly isOnly: boolean }) {
  const { undo, isPending } = useUndoAtOnce(offer);
  const { done } = offer;
  return (
    <Act
      type="button"
      aria-label={isOnly ? t('Undo: {done}', { done }) : t('Undo last: {done}', { done })}
      aria-busy={isPending || undefined}
      onClick={() => void undo()}
    >
      {isOnly ? t('Undo') : t('Undo last')}
    </Act>
  );
}

function Offer(props: { readonly offers: readonly UndoOffer[]; readonly last: UndoOffer }) {
  const { offers, last } = props;
  const slip = useRef<HTMLDivElement>(null);
  const known = useRef<readonly UndoOffer[]>([]);
  useEffect(() => {
    if (!known.current.includes(last))
      announce(
        'announcements',
        t('{done} You can undo it at the end of the page.', { done: last.done }),
      );
    known.current = offers;
    // The focus has often gone with the row that was decided about
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) slip.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [offers, last]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (slip.current?.matches(IN_USE) !== true) closeUndoOffers();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [offers]);
  useLayoutEffect(() => {
    const element = slip.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  const run = runOf(offers, last);
  const isOnly = run.length === 1;
  const text = isOnly
    ? last.done
    : t('{verb, select, approved {{count, number} approved} other {{count, number} rejected}}', {
        verb: last.verb ?? '',
        count: run.length,
      });
  return (
    <Slip ref={slip} tabIndex={-1}>
      <p title={text}>{text}</p>
      <Undo key={last.decisionId} offer={last} isOnly={isOnly} />
      <Act
        type="button"
        aria-label={t('Keep: {done}', { done: text })}
        title={t('Close')}
        onClick={closeUndoOffers}
      >
        <X size={20} aria-hidden="true" style={{ verticalAlign: 'middle' }} />
      </Act>
    </Slip>
  );
}

export default function UndoOffers() {
  const all = useUndoOffers();
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname && state !== KEEPS_OFFERS) closeUndoOffers();
    before.current = pathname;
  }, [pathname, state]);
  const offers = useMemo(() => all.filter(({ token }) => token === readToken()), [all]);
  const last = offers.at(-1);
  return (
    <Corner ref={raiseToasts} aria-label={t('Decisions just made')} data-offers>
      {last && <Offer offers={offers} last={last} />}
    </Corner>
  );
}
