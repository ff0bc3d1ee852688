import * as z from 'zod/mini';
import { defineEvent } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** On the stream of the member. */
export const coordinatorEvents = {
  /** The member decides about the registrations of these batches. */
  MemberCoordinatorChanged: defineEvent(1, { memberId: id, batches: z.array(z.int()) }),
};
