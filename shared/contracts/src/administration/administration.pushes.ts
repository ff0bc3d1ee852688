import type { User } from '../members/member.api.ts';
import { userView } from '../members/member.views.ts';
import { push } from '../wire/push.ts';

const ofMember = {
  keyOf: (memberId: string) => ({ memberId }),
  orderKey: ({ _id }: User) => `account ${_id}`,
};

/** A decision of staff about an account, for the member and for administrators. */
export const administrationPushes = {
  account_changed: push(userView, ofMember),
  member_changed: push(userView, ofMember),
};
