import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const url = z.string().check(z.minLength(1));

/** The part of the school's file that every page of the client needs. Only the about page needs the rest. */
export const schoolBasics = z.object({
  name: text,
  association: text,
  foundedYear: z.int(),
  tagline: text,
  hero: z.object({ title: text, lead: text }),
  about: z.object({
    title: text,
    highlights: z.array(z.object({ title: text, text })).check(z.length(3)),
  }),
  notableAlumni: z
    .array(z.object({ name: text, batch: z.int(), achievement: text, sample: z.boolean() }))
    .check(z.minLength(1)),
  privacy: z.object({
    effectiveDate: text,
    sections: z.array(z.object({ title: text, text })).check(z.minLength(1)),
  }),
  contact: z.object({ email: text, phone: text, address: text }),
  repository: z.optional(url),
});
export type SchoolBasics = z.infer<typeof schoolBasics>;
