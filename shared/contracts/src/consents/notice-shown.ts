import * as z from 'zod/mini';
import { noticeVersion } from '../content/privacy-notice.ts';

/** The notice that the member had before them: the version and the language that the page showed. */
export const noticeShown = z.object({
  noticeVersion,
  language: z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/u)),
});
export type NoticeShown = z.infer<typeof noticeShown>;
