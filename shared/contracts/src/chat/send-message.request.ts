import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { typedText } from '../text.ts';

export const sendMessageRequest = z.object({
  text: typedText('Message', limits.message, 'Please write a message'),
});
