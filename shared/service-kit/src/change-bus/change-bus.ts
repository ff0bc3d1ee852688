import type { Position } from '../event-store/event-store.ts';

export type Change = {
  /** The same for the same event and topic, so that receivers recognise a repeated change. */
  readonly id: string;
  readonly topic: string;
  readonly docId: string;
  readonly position: Position;
  readonly audience: string;
  /** Changes of one key arrive in the order of publishing. Default: `docId`. */
  readonly key?: string;
};

export interface ChangeBus {
  /** Resolves once the changes can no longer be lost. @throws ChangeBusUnavailable */
  publish(changes: readonly Change[]): Promise<void>;
  /** Every subscriber in every process gets every change. Resolves once the subscriber cannot miss later changes. */
  subscribe(handler: (changes: readonly Change[]) => void): Promise<() => Promise<void>>;
  troubles(): readonly string[];
  close(): Promise<void>;
}

export class ChangeBusUnavailable extends Error {
  override readonly name = 'ChangeBusUnavailable';
}
