import { group } from '@portal/contracts/groups/group.api';
import { write } from '../../../lib/http.ts';

export const removeMember = (groupId: string, memberId: string, reason?: string) =>
  write('DELETE /groups/:groupId/members/:memberId', {
    params: { groupId, memberId },
    body: reason === undefined ? undefined : { reason },
    answer: group,
  });
