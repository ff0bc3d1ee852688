import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/http.ts';

export const markAllNotificationsRead = () =>
  http('PUT /notifications/mark-read', { answer: messageAnswer });
