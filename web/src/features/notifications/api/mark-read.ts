import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const markNotificationRead = (notificationId: string) =>
  http('PUT /notifications/:notificationId/mark-read', {
    params: { notificationId },
    answer: messageAnswer,
  });
