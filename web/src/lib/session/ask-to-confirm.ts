import { watched } from '../listeners.ts';

export type Outcome = 'confirmed' | 'cancelled' | 'unreachable';
type Asking = { readonly opener: HTMLElement | null };

const asking = watched<(Asking & { readonly settle: (outcome: Outcome) => void }) | null>(null);
let outcome: Promise<Outcome> | null = null;

/** Asks the member once for all calls that are refused meanwhile. `opener` gets the focus back. */
export function askToConfirm(opener: Element | null): Promise<Outcome> {
  outcome ??= new Promise<Outcome>((settle) => {
    asking.set({ opener: opener instanceof HTMLElement ? opener : null, settle });
  });
  return outcome;
}

export function settleConfirmation(how: Outcome): void {
  const settled = asking.get();
  outcome = null;
  asking.set(null);
  settled?.settle(how);
}

export const useAskingToConfirm: () => Asking | null = asking.use;
