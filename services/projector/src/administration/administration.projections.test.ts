import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { recorded } from '../testing/world.ts';
import { administrationReaction } from './administration.projections.ts';

const asha = randomUUID();

it.each<PortalEvent>([
  { type: 'MemberEmailChanged', data: { memberId: asha, email: 'asha@new.example' } },
  { type: 'MemberCoordinatorChanged', data: { memberId: asha, batches: [2004] } },
  {
    type: 'MemberFactsCorrected',
    data: {
      memberId: asha,
      batchYear: null,
      fullName: 'Administrator',
      dateOfBirth: null,
      admissionNumber: null,
    },
  },
  { type: 'MemberAnalystChanged', data: { memberId: asha, analyst: true } },
])('shows $type to the member and to administrators at once', (event) => {
  expect(administrationReaction.react(recorded(event, 8))).toMatchObject([
    { topic: 'account_changed', docId: asha, audience: `member:${asha}` },
    { topic: 'member_changed', docId: asha, audience: 'admins' },
  ]);
});
