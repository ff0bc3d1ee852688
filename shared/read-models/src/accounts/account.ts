import type { Suspension } from '@portal/contracts/suspensions/suspension';
import type { Role } from '@portal/contracts/members/role';
import type { Document, ReadModel } from '../read-model.ts';

export type AccountDocument = Document & {
  readonly status: 'pending' | 'approved' | 'rejected' | 'erased';
  readonly role: Role;
  readonly credentialVersion: number;
  readonly suspension: Suspension | null;
  /** The batches whose registrations the member decides about. Documents of version 3, which are read while these are built, have none. */
  readonly batches?: readonly number[];
  readonly hasSecondStep?: boolean;
  /** Absent in version 5, which is read while these are built. */
  readonly isAnalyst?: boolean;
  /** Absent in version 7. */
  readonly rests?: boolean;
};
export const accounts: ReadModel<AccountDocument> = { name: 'accounts', version: 8, indexes: [] };
