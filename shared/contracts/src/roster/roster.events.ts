import * as z from 'zod/mini';
import { defineEvent } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** On the stream of decisions that concern nobody in particular. */
export const rosterEvents = {
  RosterReplaced: defineEvent(1, { deskId: id, rows: z.int() }),
  RosterDeleted: defineEvent(1, { deskId: id }),
};
