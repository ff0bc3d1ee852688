import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberApproved, memberErased, memberRegistered } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { accountProjection, sessionReaction } from './accounts.projections.ts';

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

it('an account follows every event that decides about its sessions', async () => {
  expect(await after()).toMatchObject({ status: 'pending', role: 'member' });
  expect(await after(memberApproved(asha), password)).toMatchObject({
    status: 'approved',
    credentialVersion: 2,
  });
  const admin: PortalEvent = { type: 'MemberRoleChanged', data: { memberId: asha, role: 'admin' } };
  expect(await after(admin)).toMatchObject({ role: 'admin' });
  expect(
    await after({ type: 'MemberAnalystChanged', data: { memberId: asha, analyst: true } }),
  ).toMatchObject({ isAnalyst: true });
  expect(await after(rejected)).toMatchObject({ status: 'rejected' });
  expect(await after(memberApproved(asha), memberErased(asha))).toMatchObject({
    status: 'erased',
  });
});

it('an account holds no personal data', async () => {
  expect(Object.keys((await after()) ?? {}).sort()).toEqual(
    ['_id', 'batches', 'credentialVersion', 'position', 'role', 'status', 'suspension'].sort(),
  );
});

it("a new password, and the end of sessions, have the member's connections checked again", () => {
  const ended: PortalEvent = { type: 'SessionsEnded', data: { memberId: asha } };
  for (const event of [password, ended])
    expect(sessionReaction.react(recorded(event, 8))).toMatchObject([
      { topic: 'session_changed', docId: asha, audience: `member:${asha}` },
    ]);
});
