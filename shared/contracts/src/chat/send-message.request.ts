import * as z from 'zod/mini';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

export const sendMessageRequest = z.object({
  text: typedText('Message', limits.message, 'Please write a message'),
});
