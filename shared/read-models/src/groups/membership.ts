import type { Position } from '@portal/contracts/wire/position';
import type { Document, ReadModel } from '../read-model.ts';

export type MembershipDocument = Document & {
  readonly groups: readonly { readonly groupId: string; readonly since: Position }[];
  /** Staff removed the member from these, which may be undone. */
  readonly removedFrom: MembershipDocument['groups'];
};
export const memberships: ReadModel<MembershipDocument> = {
  name: 'memberships',
  version: 3,
  indexes: [],
};
