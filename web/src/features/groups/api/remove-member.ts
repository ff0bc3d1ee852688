import { group } from '@portal/contracts/groups/group.api';
import { write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';

export const removeMember = (groupId: string, memberId: string, said?: Said) =>
  write('DELETE /groups/:groupId/members/:memberId', {
    params: { groupId, memberId },
    body: said,
    answer: group,
  });
