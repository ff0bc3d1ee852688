import { group } from '@portal/contracts/groups/group.api';
import { write } from '../../../lib/network/http.ts';
import { whileReachable } from '../../../lib/network/reachability.ts';

export const leaveGroup = (groupId: string) =>
  write('PUT /groups/:groupId/leave', {
    params: { groupId },
    answer: group,
    signal: whileReachable(),
  });
