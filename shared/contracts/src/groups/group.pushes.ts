import * as z from 'zod/mini';
import { bareSignal, push } from '../wire/push.ts';
import { groupCardView } from './group.views.ts';

const group = { groupId: z.string(), position: z.string() };
const signal = {
  dataOf: (groupId: string, position: string) => ({ groupId, position }),
  orderKey: ({ groupId }: { readonly groupId: string }) => `group ${groupId}`,
};

export const groupPushes = {
  group_changed: push(groupCardView, {
    keyOf: (groupId) => ({ groupId }),
    orderKey: ({ _id }) => `group ${_id}`,
  }),
  group_removed: bareSignal(group, signal),
  /** The group is there again, with the members and messages it had, or the member is in it again. */
  group_restored: bareSignal(group, {
    ...signal,
    // A card of the same position goes to everyone
    orderKey: ({ groupId }) => `restored group ${groupId}`,
  }),
};
