import * as z from 'zod/mini';
import { aboutPage } from './about.ts';
import { schoolBasics } from './school.ts';

/** What a school says of itself: one file that it edits, checked at the start. */
export const schoolContent = z.extend(schoolBasics, { aboutPage });
export type SchoolContent = z.infer<typeof schoolContent>;
