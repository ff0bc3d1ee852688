import * as z from 'zod/mini';
import { defineEvent } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** On the stream of the member. */
export const analystEvents = {
  /** The member may see figures about everyone, and nobody's data. */
  MemberAnalystChanged: defineEvent(1, { memberId: id, analyst: z.boolean() }),
};
