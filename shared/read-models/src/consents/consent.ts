import type { Choice } from '@portal/contracts/consents/consent.api';
import type { Document, ReadModel, Tombstone } from '../read-model.ts';

export type PresentConsents = Document & {
  readonly status: 'shown';
  /** The present choice for each purpose. */
  readonly choices: readonly Choice[];
  /** Newest first. */
  readonly history: readonly Choice[];
};
export type ConsentsDocument = PresentConsents | Tombstone;

export const consents: ReadModel<ConsentsDocument> = { name: 'consents', version: 2, indexes: [] };
