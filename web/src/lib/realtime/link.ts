import { listeners, watched } from '../listeners.ts';

export type Answer = {
  readonly event: 'ack' | 'error';
  readonly id?: string | number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
};
export type Link = { readonly send: (frame: object) => void };

export const { get: currentLink, listen: onLink, set: setLink } = watched<Link | null>(null);
export const { listen: onAnswer, notify: notifyAnswer } = listeners<Answer>();
