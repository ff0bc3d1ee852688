import * as z from 'zod/mini';
import { complaintWith } from '@portal/languages/complaints';
import type { Message } from '@portal/languages/filled-text';
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

/** `example.org/x` and, where `nameAt` is the address of a service's people, `@name` become links. */
function completed(text: string, nameAt: string | undefined): string {
  const name = /^@(?<name>[\w.-]+)$/u.exec(text)?.groups?.name;
  if (name !== undefined && nameAt !== undefined) return `${nameAt}${name}`;
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?$/iu.test(text) ? `https://${text}` : text;
}

const noLink = complaintWith(
  'link-invalid',
  '{label} must be a link that begins with http:// or https://',
);

/** A link to a page, or the empty text. People leave out `https://`, so it is put before. */
export const typedLink = (label: Message, nameAt?: string) =>
  typedText(label, limits.link).check(
    z.overwrite((text) => completed(text, nameAt)),
    z.refine((text) => text === '' || isWebAddress(text), {
      error: () => noLink({ label }),
    }),
  );
