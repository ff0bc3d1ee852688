import type { Role } from '@portal/contracts/members/role';
import type { Document, ReadModel } from '../read-model.ts';

/** Who may do what, and since which password: no personal data. */
export type AccountDocument = Document & {
  readonly status: 'pending' | 'approved' | 'rejected' | 'erased';
  readonly role: Role;
  /** Tokens of another version belong to an older password. */
  readonly credentialVersion: number;
};
export const accounts = { name: 'accounts', version: 1, indexes: [] } as const satisfies ReadModel;
