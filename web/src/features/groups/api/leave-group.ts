import { group } from '@portal/contracts/groups/group.api';
import { write } from '../../../lib/http.ts';
import { whileReachable } from '../../../lib/reachability.ts';

export const leaveGroup = (groupId: string) =>
  write('PUT /groups/:groupId/leave', {
    params: { groupId },
    answer: group,
    signal: whileReachable(),
  });
