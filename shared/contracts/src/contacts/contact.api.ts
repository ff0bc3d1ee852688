import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

export const contactRequest = z.object({
  text: typedText(
    noun('Message'),
    limits.contactText,
    complaint('contact-missing', 'Please write a line.'),
  ).check(
    z.refine((text) => !/[\n\r]/u.test(text), {
      error: complaint('contact-not-one-line', 'Message must be one line'),
    }),
  ),
});
