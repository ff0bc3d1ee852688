import * as z from 'zod/mini';
import { complaintWith } from '@portal/languages/complaints';
import type { Message } from '@portal/languages/filled-text';

/** Control characters other than tab and line breaks: invisible to readers, and some terminals obey them. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const forbiddenControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/u;

/** Embeddings, overrides and isolates of the direction: they turn what follows them around. The marks for a single place may stay. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;

const characters = (text: string): number => [...text].length;

const notText = complaintWith('text-not-text', '{label} must be text');
const tooLong = complaintWith('text-too-long', '{label} must be at most {most, number} characters');
const notShowable = complaintWith(
  'text-not-showable',
  '{label} contains characters that cannot be shown',
);

/**
 * Text a person typed: trimmed, at most `maximum` characters, free of control characters. Characters that would turn the text around them
 * are left out; they come along when a number or name is copied from another app.
 * `required` is the message for a missing or empty value. By default the empty text is allowed.
 */
export function typedText(label: Message, maximum: number, required?: string) {
  return z.string({ error: required ?? (() => notText({ label })) }).check(
    z.overwrite((text) => text.replace(turns, '')),
    z.trim(),
    z.refine((text) => required === undefined || text.length > 0, {
      error: required ?? '',
      abort: true,
    }),
    z.refine((text) => text.length <= maximum || characters(text) <= maximum, {
      // Formats the message only when needed, because the first formatting of a number is slow
      error: () => tooLong({ label, most: maximum }),
      abort: true,
    }),
    z.refine((text) => !forbiddenControls.test(text), {
      error: () => notShowable({ label }),
    }),
  );
}

export const charactersLeft = (text: string, maximum: number): number =>
  maximum - characters(text.trim());
