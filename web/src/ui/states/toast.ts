type Kind = 'success' | 'error';
export type Message = {
  readonly kind: Kind;
  readonly text: string;
  readonly of: string | undefined;
};
type Shower = { readonly show: (message: Message) => void; readonly stepForward: () => void };

let shower: Shower | undefined;
let waiting: Message[] = [];
let isNeeded: () => void;
export const firstToast = new Promise<void>((resolve) => {
  isNeeded = resolve;
});

/** Toasts wait until the code that shows them has loaded. */
export function showToastsWith(loaded: Shower): void {
  shower = loaded;
  waiting.forEach(loaded.show);
  waiting = [];
}
function show(message: Message): void {
  if (shower) shower.show(message);
  else waiting.push(message);
  isNeeded();
}

type Options = {
  /** The newest toast of a form or list takes the place of the one before. Without one, a success takes the place of all such. */
  readonly of?: string;
  /** Screen readers announce this in place of the text. */
  readonly announced?: string;
};
type Region = 'announcements' | 'alerts';

const inDialog = (region: Region): HTMLElement | null =>
  document.querySelector(`dialog[open] [data-says=${region}]`);

/** Screen readers announce only regions that exist from the first paint. */
export function announce(region: Region, text: string): void {
  // While a dialog is open, screen readers ignore everything outside it
  const element = inDialog(region) ?? document.getElementById(region);
  if (!element) return;
  element.textContent = '';
  element.textContent = text;
}

export const toast = {
  success(text: string, { of, announced = text }: Options = {}): void {
    show({ kind: 'success', text, of });
    announce('alerts', '');
    announce('announcements', announced);
  },
  error(text: string, { of, announced = text }: Options = {}): void {
    show({ kind: 'error', text, of });
    announce('alerts', announced);
  },
  /** Another page, dialog or form is open. Messages from before the reader asked for it go, so that they cover nothing there. */
  stepForward(): void {
    shower?.stepForward();
  },
};
