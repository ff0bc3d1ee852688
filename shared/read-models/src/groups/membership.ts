import type { Document, ReadModel } from '../read-model.ts';

/** One document a member, under their id: their groups and the position at which they joined each. */
export type MembershipDocument = Document & {
  readonly groups: readonly { readonly groupId: string; readonly since: string }[];
};
export const memberships: ReadModel<MembershipDocument> = {
  name: 'memberships',
  version: 1,
  indexes: [],
};
