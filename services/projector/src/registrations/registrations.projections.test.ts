import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberApproved } from '../testing/events.ts';
import { recorded } from '../testing/world.ts';
import { registrationsReaction } from './registrations.projections.ts';

it('a decision about a registration is pushed to administrators and coordinators', () => {
  expect(registrationsReaction.react(recorded(memberApproved(randomUUID()), 7))).toMatchObject([
    {
      topic: 'registrations_changed',
      docId: 'registrations',
      audience: 'admins',
      position: '0000000000000007',
    },
    { topic: 'registrations_changed', docId: 'coordinators', audience: 'coordinators' },
  ]);
});

it.each<PortalEvent>([
  { type: 'MemberAskedBack', data: { memberId: randomUUID(), question: 'House?' } },
  { type: 'MemberAnswered', data: { memberId: randomUUID(), answer: 'Shivaji' } },
  { type: 'MemberEmailChanged', data: { memberId: randomUUID(), email: 'asha@new.example' } },
])('$type is pushed as well', (event) => {
  expect(registrationsReaction.react(recorded(event, 7))).toHaveLength(2);
});
