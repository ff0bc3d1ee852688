import type { Position } from '../event-store/event-store.ts';

/** That something changed: ids and positions, no personal data. */
export type Change = {
  /** The same for the same event and topic, so that one that comes twice can be told. */
  readonly id: string;
  readonly topic: string;
  readonly docId: string;
  readonly position: Position;
  readonly audience: string;
  /** Changes of one key arrive in the order they were published in; absent where that is the `docId`. */
  readonly key?: string;
};

/** Carries changes from projectors to everybody who pushes them on. At least once, in order for one key. */
export interface ChangeBus {
  /** Resolves when the changes are safely on their way. @throws ChangeBusUnavailable */
  publish(changes: readonly Change[]): Promise<void>;
  /** From now on. Every subscriber, in whichever process, sees every change. Resolves once nothing published from here on can be missed. */
  subscribe(handler: (changes: readonly Change[]) => void): Promise<() => Promise<void>>;
  /** What keeps it from its work at the moment, in words for an operator. */
  troubles(): readonly string[];
  close(): Promise<void>;
}

export class ChangeBusUnavailable extends Error {
  override readonly name = 'ChangeBusUnavailable';
}
