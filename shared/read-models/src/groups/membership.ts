import type { Position } from '@portal/contracts/position';
import type { Document, ReadModel } from '../read-model.ts';

export type MembershipDocument = Document & {
  readonly groups: readonly { readonly groupId: string; readonly since: Position }[];
};
export const memberships: ReadModel<MembershipDocument> = {
  name: 'memberships',
  version: 1,
  indexes: [],
};
