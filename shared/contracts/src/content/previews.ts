import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const preview = z.object({
  title: text,
  description: text.check(z.maxLength(300)),
});
export type Preview = z.infer<typeof preview>;

export const PUBLIC_PATHS = ['/', '/about', '/login', '/register', '/privacy-policy'] as const;
type PublicPath = (typeof PUBLIC_PATHS)[number];

export const previews = z.partialRecord(z.enum(PUBLIC_PATHS), preview) satisfies z.ZodMiniType<
  Partial<Record<PublicPath, Preview>>
>;
