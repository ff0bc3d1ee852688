import { group } from '@portal/contracts/groups/group.api';
import { write } from '../../../lib/network/http.ts';
import { whileReachable } from '../../../lib/network/reachability.ts';

export const joinGroup = (groupId: string) =>
  write('PUT /groups/:groupId/join', {
    params: { groupId },
    answer: group,
    signal: whileReachable(),
  });
