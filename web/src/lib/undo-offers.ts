import { readToken } from './token.ts';

/** A decision just made, which can be taken back at once. `done` says it: 'Comment removed.' */
export type UndoOffer = {
  readonly decisionId: string;
  readonly done: string;
  readonly onUndone?: (() => void) | undefined;
  /** Of the session that decided, since the next person to sign in here has not. */
  readonly token: string | null;
};

const MOST = 3;

let offers: readonly UndoOffer[] = [];
const listeners = new Set<() => void>();
let isNeeded: () => void;
export const firstUndoOffer = new Promise<void>((resolve) => {
  isNeeded = resolve;
});

function change(next: readonly UndoOffer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

/** Stays until it is taken, closed, or pushed out by newer ones. */
export function offerUndo(decisionId: string, done: string, onUndone?: () => void): void {
  isNeeded();
  change([...offers, { decisionId, done, onUndone, token: readToken() }].slice(-MOST));
}

export const closeUndoOffer = (decisionId: string): void =>
  change(offers.filter((offer) => offer.decisionId !== decisionId));

export const undoOffers = (): readonly UndoOffer[] => offers;

export function onUndoOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
