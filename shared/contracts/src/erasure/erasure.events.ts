import * as z from 'zod/mini';
import { defineEvent } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';

/** On the stream of the member. */
export const erasureEvents = {
  /**
   * The member is erased at `dueAt` unless the erasure is cancelled before. `own`: they asked for it, so they can cancel it. `keepsWords`:
   * posts, comments and messages stay, as a former member's.
   */
  MemberErasureRequested: defineEvent(
    3,
    { memberId: id, dueAt: instant, own: z.boolean(), keepsWords: z.boolean() },
    {
      1: (data) => ({ ...data, own: false }),
      2: (data) => ({ ...data, keepsWords: false }),
    },
  ),
  MemberErasureCancelled: defineEvent(1, { memberId: id }),
  /**
   * States the intent; an erasure that a crash interrupted is resumed. The key is destroyed at once, or held until `holdUntil` if that is
   * not null.
   */
  MemberErasureStarted: defineEvent(
    2,
    { memberId: id, holdUntil: z.nullable(instant) },
    { 1: (data) => ({ ...data, holdUntil: null }) },
  ),
  /** Follows the holding of the key: the member is gone from every service and view, as after MemberErased, which comes at `holdUntil`. */
  MemberLeft: defineEvent(1, { memberId: id, holdUntil: instant }),
  /** Follows the destruction of the key. */
  MemberErased: defineEvent(1, { memberId: id }),
};

/** A person is gone from every service and view with the first of them that comes. */
export const ERASURES = [
  'MemberLeft',
  'MemberErased',
] as const satisfies readonly (keyof typeof erasureEvents)[];

/** On the stream of decisions that concern nobody in particular. */
export const erasureLedgerEvents = {
  /** The list of erasures since the vault was copied was lost, so erased data may be readable again. */
  ErasureLedgerGivenUp: defineEvent(1, { deskId: id }),
};
