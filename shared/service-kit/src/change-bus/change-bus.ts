import type { Position } from '../event-store/event-store.ts';

/** Ids and positions of a change, without personal data. */
export type Change = {
  /** The same for the same event and topic, so that a repeated change is recognized. */
  readonly id: string;
  readonly topic: string;
  readonly docId: string;
  readonly position: Position;
  readonly audience: string;
  /** Changes of one key arrive in the order of publishing; the `docId` by default. */
  readonly key?: string;
};

/** Carries changes from projectors to every subscriber, at least once, and in order for one key. */
export interface ChangeBus {
  /** Resolves once the changes cannot get lost. @throws ChangeBusUnavailable */
  publish(changes: readonly Change[]): Promise<void>;
  /** Every subscriber in every process gets every change. Resolves once it cannot miss later ones. */
  subscribe(handler: (changes: readonly Change[]) => void): Promise<() => Promise<void>>;
  troubles(): readonly string[];
  close(): Promise<void>;
}

export class ChangeBusUnavailable extends Error {
  override readonly name = 'ChangeBusUnavailable';
}
