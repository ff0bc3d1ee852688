import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { officeDecider } from './office.decider.ts';

const memberId = randomUUID();
const facts = { fullName: 'Administrator', dateOfBirth: null, admissionNumber: null } as const;
const registered = (batchYear: number | null): MemberEvent => ({
  type: 'MemberRegistered',
  data: { memberId, email: 'office@school.example', batchYear, ...facts },
});
const become = { type: 'BecomeOffice', memberId } as const;
const became: MemberEvent = {
  type: 'MemberFactsCorrected',
  data: { memberId, batchYear: null, ...facts },
};
const account = specify(officeDecider);

it('takes the batch from an administrator whom an earlier release gave one, once', () => {
  account
    .given(registered(2025), { type: 'SignedIn', data: { memberId } })
    .when(become)
    .then(became);
  account.given(registered(2025), became).when(become).thenNothing();
  account.given(registered(null)).when(become).thenNothing();
  account.given().when(become).thenNothing();
});
it.each<MemberEvent>([
  {
    type: 'MemberProfileChanged',
    data: { memberId, changed: ['bio'], profile: { bio: 'Runs' } },
  },
  { type: 'MemberPictureChanged', data: { memberId, picture: 'pictures/a.webp' } },
  { type: 'MemberFactsCorrected', data: { memberId, ...facts, batchYear: 1994 } },
  { type: 'MemberRejected', data: { memberId, holdUntil: '2027-01-09T06:30:00Z', reason: null } },
  { type: 'MemberErasureStarted', data: { memberId, holdUntil: null } },
  { type: 'MemberErased', data: { memberId } },
])('leaves an administrator as they are after $type', (event) => {
  account.given(registered(2025), event).when(become).thenNothing();
});
