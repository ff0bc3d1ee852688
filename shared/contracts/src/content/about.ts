import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const titled = z.object({ title: text, text });
const links = z.object({
  github: z.optional(text),
  linkedin: z.optional(text),
  instagram: z.optional(text),
  website: z.optional(text),
});
const icon = z.enum([
  'award',
  'book',
  'briefcase',
  'calendar',
  'chart',
  'message',
  'star',
  'users',
]);

export const aboutPage = z.object({
  title: text,
  tagline: text,
  stats: z
    .array(z.object({ label: text, value: text.check(z.regex(/^\d+\D*$/u)), icon }))
    .check(z.minLength(1)),
  institution: z.object({
    overview: text,
    history: text,
    vision: text,
    values: z.array(titled).check(z.minLength(1)),
    achievements: z.array(text).check(z.minLength(1)),
  }),
  team: z
    .array(
      z.object({
        name: text,
        role: text,
        description: text,
        expertise: z.array(text),
        avatar: text,
        social: links,
        quote: text,
      }),
    )
    .check(z.minLength(1)),
  process: z
    .array(z.object({ phase: text, description: text, duration: text }))
    .check(z.minLength(1)),
  features: z.array(z.object({ title: text, description: text, icon })).check(z.minLength(1)),
  technologies: z.array(text).check(z.minLength(1)),
  testimonials: z
    .array(z.object({ name: text, role: text, message: text, avatar: text }))
    .check(z.minLength(1)),
  contactButton: text,
});
export type AboutPage = z.infer<typeof aboutPage>;
