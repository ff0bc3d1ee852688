import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';

export const removeGroup = (groupId: string, said?: Said) =>
  write('DELETE /groups/:groupId', {
    params: { groupId },
    body: said,
    answer: messageAnswer,
  });
