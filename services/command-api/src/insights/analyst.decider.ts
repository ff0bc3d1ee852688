import { wordsOf } from '@portal/contracts/refusal-texts';
import { memberRight } from '../rights/member-right-decider.ts';

export const analystDecider = memberRight<boolean>({
  none: false,
  text: String,
  changedBy: (event) => (event.type === 'MemberAnalystChanged' ? event.data.analyst : undefined),
  event: (memberId, analyst) => ({ type: 'MemberAnalystChanged', data: { memberId, analyst } }),
  onlyApproved: wordsOf('analysts-only-approved'),
});
