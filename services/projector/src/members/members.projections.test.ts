import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberApproved, memberErased, memberRegistered } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { memberProjection } from './members.projections.ts';

const asha = randomUUID();
const after = (...events: PortalEvent[]) =>
  documentAfter(memberProjection, asha, memberRegistered(asha), ...events);
const profile = (fields: Record<string, string>): PortalEvent => ({
  type: 'MemberProfileChanged',
  data: { memberId: asha, changed: Object.keys(fields), profile: fields },
});

it('a registered member is pending until approved [4.18]', async () => {
  expect(await after()).toMatchObject({
    status: 'pending',
    nameKey: ' asha patil',
    birthday: '02-28',
    profilePicture: 'no-photo.jpg',
    approvedAt: null,
  });
});

it('an approved member keeps the position of the approval', async () => {
  expect(await after(memberApproved(asha))).toMatchObject({
    status: 'approved',
    approvedAt: '0000000000000002',
  });
});

it('a changed profile changes the fields and their search keys', async () => {
  const changed = profile({ fullName: 'नीलेश  Kadam', location: 'Thāne' });
  expect(await after(changed, profile({ bio: 'Runs' }))).toMatchObject({
    fullName: 'नीलेश  Kadam',
    nameKey: ' नीलेश kadam',
    location: 'Thāne',
    locationKey: ' thane',
    bio: 'Runs',
  });
});

it('a member takes a new picture and a new role', async () => {
  const picture: PortalEvent = {
    type: 'MemberPictureChanged',
    data: { memberId: asha, picture: 'pictures/a.jpg' },
  };
  const role: PortalEvent = {
    type: 'MemberRoleChanged',
    data: { memberId: asha, role: 'admin' },
  };
  expect(await after(picture, role)).toMatchObject({
    profilePicture: 'pictures/a.jpg',
    role: 'admin',
  });
});

it.each([
  ['rejected', { type: 'MemberRejected', data: { memberId: asha, holdUntil: '', reason: null } }],
  ['erased', memberErased(asha)],
] as const)('a member who was %s keeps nothing personal', async (status, event) => {
  const gone = {
    _id: asha,
    position: '0000000000000002',
    status,
    registeredAt: '2026-01-01T00:00:01.000Z',
  };
  expect(await after(event, profile({ bio: 'Runs' }), memberApproved(asha))).toEqual(gone);
});
