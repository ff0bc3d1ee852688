import { wordsOf } from '@portal/contracts/refusal-texts';
import { memberRight, type RightCommand } from '../rights/member-right-decider.ts';

type Batches = readonly number[];
export type CoordinatorCommand = RightCommand<Batches>;

export const coordinatorDecider = memberRight<Batches>({
  none: [],
  text: (batches) => batches.join(),
  changedBy: (event) =>
    event.type === 'MemberCoordinatorChanged' ? event.data.batches : undefined,
  event: (memberId, batches) => ({
    type: 'MemberCoordinatorChanged',
    data: { memberId, batches: [...batches] },
  }),
  onlyApproved: wordsOf('coordinators-only-approved'),
});
