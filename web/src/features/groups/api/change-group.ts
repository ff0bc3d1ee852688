import { group } from '@portal/contracts/groups/group.api';
import { write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';

type Change = Said & {
  readonly name: string;
  readonly description: string;
};

export const changeGroup = (groupId: string, body: Change) =>
  write('PUT /groups/:groupId', { params: { groupId }, body, answer: group });
