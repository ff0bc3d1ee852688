import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { accountProjection, sessionReaction } from '../accounts/accounts.projections.ts';
import { memberProjection } from '../members/members.projections.ts';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { nomineeProjection } from './nominees.projections.ts';

const [memberId, nomineeId, requestId] = [randomUUID(), randomUUID(), randomUUID()];
const details = { name: 'Meera Patil', email: 'meera@example.org', phone: '', relation: 'Sister' };
const named = (of: typeof details | null = details): PortalEvent => ({
  type: 'NomineeNamed',
  data: { memberId, nomineeId, details: of },
});
const changed: PortalEvent = {
  type: 'NomineeChanged',
  data: { memberId, nomineeId, details: { ...details, relation: 'My sister' } },
};
const withdrawn: PortalEvent = { type: 'NomineeWithdrawn', data: { memberId, nomineeId } };
const request = { memberId, requestId, nomineeId, occasion: 'death' as const };
const opened: PortalEvent = {
  type: 'NomineeRequestOpened',
  data: { ...request, asks: ['copy'], sendTo: null },
};
const closed: PortalEvent = { type: 'NomineeRequestClosed', data: { memberId, requestId } };
const confirmed: PortalEvent = {
  type: 'NomineeRequestConfirmed',
  data: { ...request, asks: ['copy'] },
};
const ended: PortalEvent = { type: 'MemberRestEnded', data: { memberId } };
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(nomineeProjection, memberId, ...events);

it('lists the nominees of a member with their newest details, and none who was withdrawn', async () => {
  expect(await after(named())).toEqual({
    _id: memberId,
    position: '0000000000000001',
    status: 'settled',
    nominees: [{ _id: nomineeId, ...details, since: '2026-01-01T00:00:01.000Z' }],
    request: null,
    openedAt: null,
    rests: null,
  });
  expect(await after(named(), changed)).toMatchObject({
    nominees: [{ relation: 'My sister', since: '2026-01-01T00:00:01.000Z' }],
  });
  expect(await after(named(), changed, withdrawn)).toMatchObject({ nominees: [] });
});

it('shows an open request with the administrator who opened it, until it is closed or confirmed', async () => {
  const by = { ...recorded(opened, 2), actor: { kind: 'staff' as const, id: 'office' } };
  expect(await after(recorded(named(), 1), by)).toMatchObject({
    status: 'waiting',
    openedAt: '2026-01-01T00:00:02.000Z',
    request: { _id: requestId, nomineeId, asks: ['copy'], openedBy: 'office', sendTo: null },
  });
  expect(await after(named(), opened, closed)).toMatchObject({
    status: 'settled',
    request: null,
    openedAt: null,
    rests: null,
  });
  expect(await after(named(), opened, confirmed)).toMatchObject({
    status: 'settled',
    request: null,
    rests: { occasion: 'death', since: '2026-01-01T00:00:03.000Z' },
  });
  expect(await after(named(), opened, confirmed, ended)).toMatchObject({ rests: null });
});

it('the same events that come again change nothing', async () => {
  const events = [named(), opened, confirmed].map((event, index) => recorded(event, index + 1));
  expect(await after(...events, ...events)).toEqual(await after(...events));
});

it('a nominee whose details cannot be unsealed has empty ones', async () => {
  expect(await after(named(null))).toMatchObject({
    nominees: [{ _id: nomineeId, name: '', email: '', phone: '', relation: '' }],
  });
});

it('nothing is left of the nominees of someone who was erased', async () => {
  expect(await after(recorded(named(), 1), recorded(memberErased(memberId), 2))).toEqual({
    _id: memberId,
    position: '0000000000000002',
    status: 'erased',
  });
  expect(
    await after(recorded(named(), 1), recorded(memberErased(memberId), 2), recorded(changed, 3)),
  ).toMatchObject({ status: 'erased' });
});

const registered: PortalEvent = {
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

it('account and profile rest from the confirmation until the rest ends, and connections look again', async () => {
  const account = (...events: PortalEvent[]) =>
    documentAfter(accountProjection, memberId, registered, ...events);
  const member = (...events: PortalEvent[]) =>
    documentAfter(memberProjection, memberId, registered, ...events);
  expect(await account(opened)).not.toHaveProperty('rests');
  expect(await account(opened, confirmed)).toMatchObject({ rests: true });
  expect(await account(opened, confirmed, ended)).toMatchObject({ rests: false });
  expect(await member(opened, confirmed)).toMatchObject({ rests: 'death' });
  expect(await member(opened, confirmed, ended)).not.toHaveProperty('rests');
  expect(sessionReaction.react(recorded(confirmed, 4))).toMatchObject([
    { audience: `member:${memberId}` },
  ]);
});
