import { readToken } from '../session/token.ts';
import { listeners } from '../listeners.ts';

/** A decision just made, which can be taken back at once. */
export type UndoOffer = {
  readonly decisionId: string;
  /** A sentence, such as 'Comment removed.' */
  readonly done: string;
  /** The kind of decision, of which several are counted together. */
  readonly verb?: 'approved' | 'rejected';
  readonly onUndone?: () => void;
};
/** The next person to sign in here decided nothing, so an offer belongs to its session. */
type OfSession = UndoOffer & { readonly token: string | null };

/** The state of a navigation that is part of the decision, after which it can still be undone. */
export const KEEPS_OFFERS = 'keeps-offers';

let offers: readonly OfSession[] = [];
const changes = listeners();
let isNeeded: () => void;
export const firstUndoOffer = new Promise<void>((resolve) => {
  isNeeded = resolve;
});

function change(next: readonly OfSession[]): void {
  offers = next;
  changes.notify();
}

export function offerUndo(
  decisionId: string,
  done: string,
  more: Pick<UndoOffer, 'verb' | 'onUndone'> = {},
): void {
  isNeeded();
  change([...offers, { ...more, decisionId, done, token: readToken() }]);
}

export const closeUndoOffer = (decisionId: string): void =>
  change(offers.filter((offer) => offer.decisionId !== decisionId));
export const closeUndoOffers = (): void => change([]);

export const undoOffers = (): readonly OfSession[] => offers;

export const onUndoOffers = changes.listen;
