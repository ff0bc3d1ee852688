import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const preview = z.object({
  title: text,
  /** Search engines show about 160 characters of it. */
  description: text.check(z.maxLength(300)),
});
export type Preview = z.infer<typeof preview>;

export const PUBLIC_PATHS = ['/', '/about', '/login', '/register', '/privacy-policy'] as const;
type PublicPath = (typeof PUBLIC_PATHS)[number];

/** Titles and descriptions of public pages, as search engines and messengers show them. Other pages get those of the landing page. */
export const previews = z.partialRecord(z.enum(PUBLIC_PATHS), preview) satisfies z.ZodMiniType<
  Partial<Record<PublicPath, Preview>>
>;
