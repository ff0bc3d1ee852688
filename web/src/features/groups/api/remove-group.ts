import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/http.ts';

export const removeGroup = (groupId: string, reason?: string) =>
  write('DELETE /groups/:groupId', {
    params: { groupId },
    body: reason === undefined ? undefined : { reason },
    answer: messageAnswer,
  });
