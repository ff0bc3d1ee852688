import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { reservationDecider, type ReservationCommand } from './reservation-decider.ts';

const memberId = randomUUID();
const registered: MemberEvent = {
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: 2004,
    fullName: 'Asha Patil',
    email: 'asha@example.org',
    dateOfBirth: '1986-05-17',
    admissionNumber: null,
  },
};
const rejected: MemberEvent = {
  type: 'MemberRejected',
  data: { memberId, holdUntil: '2026-02-01T00:00:00.000Z', reason: null },
};
const erased: MemberEvent = { type: 'MemberErased', data: { memberId } };
const abandon: ReservationCommand = { type: 'Abandon', memberId };

const reservation = specify(reservationDecider);

it('closes the id of a registration that never came, and of no other', () => {
  reservation.given().when(abandon).then(erased);
  reservation.given(erased).when(abandon).thenNothing();
  reservation.given(registered).when(abandon).thenNothing();
  reservation.given(registered, rejected).when(abandon).thenNothing();
});
