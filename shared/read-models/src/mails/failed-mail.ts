import type { MailProblem } from '@portal/contracts/mails/mail.api';
import type { Position } from '@portal/contracts/wire/position';
import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

/** A mail that could not be sent. `settled`: it is tried again, or was set aside. */
export type PresentFailedMail = Document & {
  readonly status: 'failed' | 'settled';
  readonly memberId: string;
  readonly kind: string;
  readonly problem: MailProblem;
  readonly failedAt: IsoInstant;
  /** Position of the failure. */
  readonly failedIn: Position;
};
export type FailedMailDocument = PresentFailedMail | Tombstone;

export const failedMails: ReadModel<FailedMailDocument> = {
  name: 'failed_mails',
  version: 2,
  indexes: [
    { name: 'by_list', fields: { status: 1, failedIn: -1 } },
    { name: 'by_member', fields: { memberId: 1 } },
  ],
};
