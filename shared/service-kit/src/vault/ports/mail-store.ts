import type { IsoInstant } from '../../time/iso-instant.ts';

/**
 * A mail that waits to be sent, or did until `at`. `sealed` is its content, null once nobody needs it any more. `version` grows with every
 * change, so that only one of several processes makes it.
 */
export type MailRecord = {
  readonly id: string;
  readonly subjectId: string;
  readonly kind: string;
  readonly state: 'waiting' | 'failed' | 'done';
  /** When it is tried next; once it no longer waits, since when. */
  readonly at: IsoInstant;
  /** When the first try was, and how many tries there were. */
  readonly since: IsoInstant;
  readonly tries: number;
  /** From then on nobody may get it. */
  readonly expiresAt: IsoInstant | null;
  readonly sealed: Uint8Array | null;
  readonly version: number;
};

export interface MailStore {
  mail(id: string): Promise<MailRecord | null>;
  /** Replaces the mail if its version is `expected` (null: there must be none); returns whether it did. */
  putMail(record: MailRecord, expected: number | null): Promise<boolean>;
  /** The mails that wait to be tried at the instant, longest first. */
  mailsDue(at: IsoInstant, limit: number): Promise<readonly MailRecord[]>;
  mailsAfter(id: string | null, limit: number): Promise<readonly MailRecord[]>;
  /** @param kind of the mails to delete; null for all */
  deleteMailsOf(subjectId: string, kind: string | null): Promise<void>;
  /** Deletes the mails that have not waited since before the instant. */
  deleteMailsSettledBefore(instant: IsoInstant): Promise<void>;
}
