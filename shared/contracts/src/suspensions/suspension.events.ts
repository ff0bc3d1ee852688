import * as z from 'zod/mini';
import { defineEvent } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';
import { ownIdentity } from '../members/member-fields.ts';

/** On the stream of the member. */
export const suspensionEvents = {
  /** The member cannot sign in before `until`. If it is null, the suspension lasts until an administrator ends it. */
  MemberSuspended: defineEvent(1, {
    memberId: id,
    until: z.nullable(instant),
    reason: ownIdentity(z.string()),
  }),
  MemberRestored: defineEvent(1, {
    memberId: id,
    reason: ownIdentity(z.nullable(z.string())),
  }),
};
