import { limits } from '../limits.ts';
import { typedText } from '../text.ts';
import * as z from 'zod/mini';

export const undoRequest = z.object({
  reason: typedText('Reason', limits.reason, 'A reason is required'),
});
