import type { Push } from '@portal/contracts/realtime/push';

/** What the server answers a frame that was sent with an id. */
export type Answer = {
  readonly event: 'ack' | 'error';
  readonly id?: string | number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
};
/** The open connection, for pages that say something over it. */
export type Link = { readonly send: (frame: object) => void };

const listenersOf = <Told>() => {
  const listeners = new Set<(told: Told) => void>();
  return {
    listen(listener: (told: Told) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Who begins to listen while it is told was not meant
    tell: (told: Told) => [...listeners].forEach((listener) => listener(told)),
  };
};

const links = listenersOf<Link | null>();
const answers = listenersOf<Answer>();
const pushes = listenersOf<Push>();
let link: Link | null = null;

/** null while there is no connection. */
export const currentLink = (): Link | null => link;
export const onLink = links.listen;
export const onAnswer = answers.listen;
/** Pages that are loaded later hear of pushes here. */
export const onPush = pushes.listen;

export const tellAnswer = answers.tell;
export const tellPush = pushes.tell;
export function setLink(next: Link | null): void {
  if (next === link) return;
  link = next;
  links.tell(next);
}
