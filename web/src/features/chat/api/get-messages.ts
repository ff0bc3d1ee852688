import { messagesAnswer } from '@portal/contracts/chat/message.api';
import { http } from '../../../lib/network/http.ts';

export const getMessages = (
  groupId: string,
  query: { readonly limit: number; readonly before?: string; readonly after?: string },
  signal?: AbortSignal,
) => http('GET /messages/:groupId', { params: { groupId }, query, answer: messagesAnswer, signal });
