import * as z from 'zod/mini';

/** One kind of data that the portal keeps about a member, described for that member. `fields`: the personal fields of events that the entry covers, as `stream.field`. */
export const kept = z.object({
  _id: z.string(),
  what: z.string(),
  why: z.string(),
  seenBy: z.string(),
  until: z.string(),
  fields: z.readonly(z.array(z.string())),
});
export const keptAnswer = z.object({ data: z.array(kept) });
