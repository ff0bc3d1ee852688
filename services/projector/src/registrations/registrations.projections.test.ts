import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { memberApproved } from '../testing/events.ts';
import { recorded } from '../testing/world.ts';
import { registrationsReaction } from './registrations.projections.ts';

it('a decision about a registration is pushed to the administrators', () => {
  expect(registrationsReaction.react(recorded(memberApproved(randomUUID()), 7))).toMatchObject([
    { topic: 'registrations_changed', audience: 'admins', position: '0000000000000007' },
  ]);
});
