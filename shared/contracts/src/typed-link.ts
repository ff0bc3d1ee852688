import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { typedText } from './text.ts';

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//iu.test(text) || /\s/u.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/** A link to a page, or the empty text. */
export const typedLink = (label: string) =>
  typedText(label, limits.link).check(
    z.refine((text) => text === '' || isWebAddress(text), {
      error: `${label} must be a link that begins with http:// or https://`,
    }),
  );
