import * as z from 'zod';
import { projections } from './projections.ts';

const known = new Set(projections.map(({ model }) => model.name));

export const projectorSettings = z.object({
  PORTAL_PROJECTION_GROUPS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(';')
        .map((group) =>
          group
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        )
        .filter((group) => group.length > 0),
    )
    .refine((groups) => groups.flat().every((name) => known.has(name)), {
      error: `expected names of projections (${[...known].join(', ')}), with semicolons between groups`,
    })
    .refine((groups) => new Set(groups.flat()).size === groups.flat().length, {
      error: 'expected each projection in one group only',
    })
    .describe(
      'Projections that work apart from the others, such as `posts,likes,comments;notifications`; by default all are one group',
    ),
});
export type ProjectorSettings = z.output<typeof projectorSettings>;
