import { listeners } from '../listeners.ts';

export type Answer = {
  readonly event: 'ack' | 'error';
  readonly id?: string | number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
};
export type Link = { readonly send: (frame: object) => void };

const links = listeners<Link | null>();
const answers = listeners<Answer>();
let link: Link | null = null;

export const currentLink = (): Link | null => link;
export const onLink = links.listen;
export const onAnswer = answers.listen;
export const notifyAnswer = answers.notify;
export function setLink(next: Link | null): void {
  if (next === link) return;
  link = next;
  links.notify(next);
}
