import { SOURCE_LANGUAGE } from '@portal/languages/registry';
import * as z from 'zod/mini';
import { noticeVersion } from '../content/privacy-notice.ts';

/** The notice that the member had before them: the version and the language that the page showed. */
export const noticeShown = z.object({
  noticeVersion,
  language: z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/u)),
});
/** Named by a client. Those that name no language have only English. */
export const namedNotice = z.object({
  ...noticeShown.shape,
  language: z._default(noticeShown.shape.language, SOURCE_LANGUAGE),
});
export type NoticeShown = z.infer<typeof noticeShown>;
