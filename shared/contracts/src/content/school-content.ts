import * as z from 'zod/mini';
import { aboutPage } from './about.ts';
import { previews } from './previews.ts';
import { schoolBasics } from './school-basics.ts';

export const schoolContent = z.extend(schoolBasics, {
  aboutPage,
  previews: z._default(previews, {}),
});
export type SchoolContent = z.infer<typeof schoolContent>;
