import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { typedText } from '../text.ts';

export const suspendRequest = z.object({
  reason: typedText('Reason', limits.reason, 'A reason is required'),
  until: z.optional(
    z.nullable(z.iso.datetime({ offset: true, error: 'Please enter a valid date' })),
  ),
});

export const restoreRequest = z.object({
  reason: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.reason, 'A reason is too long')),
  ),
});
