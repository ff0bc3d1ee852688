import * as z from 'zod/mini';
import { aboutPage } from './about.ts';
import { previews } from './previews.ts';
import { schoolBasics } from './school.ts';

/** The school's own texts: one JSON file that the school edits, checked at start. */
export const schoolContent = z.extend(schoolBasics, {
  aboutPage,
  previews: z._default(previews, {}),
});
export type SchoolContent = z.infer<typeof schoolContent>;
