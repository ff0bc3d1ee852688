import * as z from 'zod/mini';
import { id } from '../fields/id.ts';
import { view } from '../wire/view.ts';

/** The lines of the roster that are about a member, for the service that erases the member. */
export const rosterLinesView = view(
  'roster-lines',
  { memberId: id },
  z.object({ lines: z.array(z.int()) }),
);
