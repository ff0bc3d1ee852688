import type { Role } from '@portal/contracts/members/role';
import type { Document, ReadModel } from '../read-model.ts';

/** Role and state of an account, without personal data. */
export type AccountDocument = Document & {
  readonly status: 'pending' | 'approved' | 'rejected' | 'erased';
  readonly role: Role;
  /** Changes with the password; a token of another version is not good any more. */
  readonly credentialVersion: number;
};
export const accounts: ReadModel<AccountDocument> = { name: 'accounts', version: 1, indexes: [] };
