import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import { memberApproved, memberErased, memberRegistered } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { accountProjection } from './account.projection.ts';
import { registrationsReaction, sessionReaction } from './account.reaction.ts';

const asha = randomUUID();
const after = (...events: PortalEvent[]) =>
  documentAfter(accountProjection, asha, memberRegistered(asha), ...events);
const rejected: PortalEvent = {
  type: 'MemberRejected',
  data: { memberId: asha, holdUntil: '2027-01-01T00:00:00Z', reason: null },
};
const password: PortalEvent = {
  type: 'PasswordChanged',
  data: { memberId: asha, credentialVersion: 2 },
};

describe('the account read model', () => {
  it('follows what decides about a session', async () => {
    expect(await after()).toMatchObject({ status: 'pending', role: 'member' });
    expect(await after(memberApproved(asha), password)).toMatchObject({
      status: 'approved',
      credentialVersion: 2,
    });
    const admin: PortalEvent = {
      type: 'MemberRoleChanged',
      data: { memberId: asha, role: 'admin' },
    };
    expect(await after(admin)).toMatchObject({ role: 'admin' });
    expect(await after(rejected)).toMatchObject({ status: 'rejected' });
    expect(await after(memberApproved(asha), memberErased(asha))).toMatchObject({
      status: 'erased',
    });
  });
  it('holds no personal data', async () => {
    expect(Object.keys((await after()) ?? {}).sort()).toEqual(
      ['_id', 'credentialVersion', 'position', 'role', 'status'].sort(),
    );
  });
});

describe('after a decision about a member', () => {
  it('tells the administrators, and has open sessions looked at', () => {
    const event = recorded(rejected, 7);
    expect(registrationsReaction.react(event)).toMatchObject([
      { topic: 'registrations_changed', audience: 'admins', position: '0000000000000007' },
    ]);
    const changed = recorded(password, 8);
    expect(sessionReaction.react(changed)).toMatchObject([
      { topic: 'session_changed', docId: asha, audience: `member:${asha}` },
    ]);
  });
});
