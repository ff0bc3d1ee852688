import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/http.ts';
import type { Said } from '../../../lib/reason.ts';

export const removeGroup = (groupId: string, said?: Said) =>
  write('DELETE /groups/:groupId', {
    params: { groupId },
    body: said,
    answer: messageAnswer,
  });
