import { readToken } from '../session/token.ts';
import { watched } from '../listeners.ts';

/** A decision just made, which can be undone at once. */
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

const offers = watched<readonly OfSession[]>([]);
let isNeeded: () => void;
export const firstUndoOffer = new Promise<void>((resolve) => {
  isNeeded = resolve;
});

export function offerUndo(
  decisionId: string,
  done: string,
  more: Pick<UndoOffer, 'verb' | 'onUndone'> = {},
): void {
  isNeeded();
  offers.set([...offers.get(), { ...more, decisionId, done, token: readToken() }]);
}

export const closeUndoOffer = (decisionId: string): void =>
  offers.set(offers.get().filter((offer) => offer.decisionId !== decisionId));
export const closeUndoOffers = (): void => offers.set([]);

export const { get: undoOffers, use: useUndoOffers } = offers;
