import type { Document, ReadModel } from '../read-model.ts';

/** One a member, under their id: the groups they are in, and since which position. */
export type MembershipDocument = Document & {
  readonly groups: readonly { readonly groupId: string; readonly since: string }[];
};
export const memberships = {
  name: 'memberships',
  version: 1,
  indexes: [],
} as const satisfies ReadModel;
