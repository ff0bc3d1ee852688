import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const markAllNotificationsRead = () =>
  http('PUT /notifications/mark-read', { answer: messageAnswer });
