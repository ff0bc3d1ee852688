import { push } from '../push.ts';
import { groupCardView } from './group.views.ts';

export const groupPushes = {
  group_changed: push(groupCardView, {
    keyOf: (groupId) => ({ groupId }),
    orderKey: ({ _id }) => `group ${_id}`,
  }),
};
