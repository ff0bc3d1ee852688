import * as z from 'zod/mini';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

export const contactRequest = z.object({
  text: typedText('Message', limits.contactText, 'Please write a line.').check(
    z.refine((text) => !/[\n\r]/u.test(text), { error: 'Message must be one line' }),
  ),
});
