import type { Suspension } from '@portal/contracts/suspensions/suspension';
import type { Role } from '@portal/contracts/members/role';
import type { Document, ReadModel } from '../read-model.ts';

export type AccountDocument = Document & {
  readonly status: 'pending' | 'approved' | 'rejected' | 'erased';
  readonly role: Role;
  readonly credentialVersion: number;
  readonly suspension: Suspension | null;
  /** The batches whose registrations the member decides about. */
  readonly batches: readonly number[];
  readonly hasSecondStep?: boolean;
  readonly isAnalyst?: boolean;
  readonly rests?: boolean;
};
export const accounts: ReadModel<AccountDocument> = { name: 'accounts', version: 8, indexes: [] };
