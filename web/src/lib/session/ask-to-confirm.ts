export type Outcome = 'confirmed' | 'cancelled' | 'unreachable';
export type Asking = { readonly opener: HTMLElement | null };

let asking: (Asking & { readonly settle: (outcome: Outcome) => void }) | null = null;
let outcome: Promise<Outcome> | null = null;
const listeners = new Set<() => void>();

/** Asks the member once for all calls that are refused meanwhile. `opener` gets the focus back. */
export function askToConfirm(opener: Element | null): Promise<Outcome> {
  outcome ??= new Promise<Outcome>((settle) => {
    asking = { opener: opener instanceof HTMLElement ? opener : null, settle };
    for (const listener of listeners) listener();
  });
  return outcome;
}

export function settleConfirmation(how: Outcome): void {
  const settled = asking;
  [asking, outcome] = [null, null];
  for (const listener of listeners) listener();
  settled?.settle(how);
}

export const askingToConfirm = (): Asking | null => asking;

export function onAskingToConfirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
