import { listeners } from '../listeners.ts';

export type Outcome = 'confirmed' | 'cancelled' | 'unreachable';
export type Asking = { readonly opener: HTMLElement | null };

let asking: (Asking & { readonly settle: (outcome: Outcome) => void }) | null = null;
let outcome: Promise<Outcome> | null = null;
const changes = listeners();

/** Asks the member once for all calls that are refused meanwhile. `opener` gets the focus back. */
export function askToConfirm(opener: Element | null): Promise<Outcome> {
  outcome ??= new Promise<Outcome>((settle) => {
    asking = { opener: opener instanceof HTMLElement ? opener : null, settle };
    changes.notify();
  });
  return outcome;
}

export function settleConfirmation(how: Outcome): void {
  const settled = asking;
  [asking, outcome] = [null, null];
  changes.notify();
  settled?.settle(how);
}

export const askingToConfirm = (): Asking | null => asking;

export const onAskingToConfirm = changes.listen;
