import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

export const sendMessageRequest = z.object({
  text: typedText(
    noun('Message'),
    limits.message,
    complaint('chat-message-missing', 'Please write a message'),
  ),
});
