import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberApproved, memberErased, memberRegistered } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { memberProjection } from './members.projections.ts';

const asha = randomUUID();
const after = (...events: PortalEvent[]) =>
  documentAfter(memberProjection, asha, memberRegistered(asha), ...events);
const profile = (fields: Record<string, string | null>): PortalEvent => ({
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

it('a member is hidden until they return, and what else changes meanwhile stays', async () => {
  const hidden: PortalEvent = { type: 'MemberHidden', data: { memberId: asha } };
  const returned: PortalEvent = { type: 'MemberReturned', data: { memberId: asha } };
  const away = [memberApproved(asha), hidden, profile({ bio: 'Runs' })];
  expect(await after(...away)).toMatchObject({ status: 'approved', isHidden: true, bio: 'Runs' });
  expect(await after(...away, returned)).toMatchObject({ isHidden: false, bio: 'Runs' });
  expect(await after(...away, memberErased(asha), returned)).toEqual({
    _id: asha,
    position: '0000000000000005',
    status: 'erased',
    registeredAt: expect.any(String),
  });
});

it('a member has a language until it is automatic again, also after a rejection that is undone, which keeps the day of registration', async () => {
  const marathi = profile({ language: 'mr' });
  expect(await after(marathi, profile({ bio: 'Runs' }))).toMatchObject({ language: 'mr' });
  expect(await after(marathi, profile({ language: null }))).toMatchObject({ language: null });
  const rejected: PortalEvent = {
    type: 'MemberRejected',
    data: { memberId: asha, holdUntil: '2026-02-01T00:00:00.000Z', reason: null },
  };
  expect(await after(marathi, rejected)).not.toHaveProperty('language');
  const back: PortalEvent = {
    type: 'MemberRejectionReversed',
    data: {
      memberId: asha,
      email: 'asha@example.org',
      batchYear: 2004,
      fullName: 'Asha Patil',
      dateOfBirth: null,
      admissionNumber: null,
      picture: 'no-photo.jpg',
      suspension: null,
      profile: { language: 'mr' },
      question: null,
      answer: null,
    },
  };
  expect(await after(marathi, rejected, back)).toMatchObject({
    language: 'mr',
    registeredAt: '2026-01-01T00:00:01.000Z',
  });
  expect(await after(marathi, memberErased(asha))).not.toHaveProperty('language');
});

it('a member follows a new address and corrected facts', async () => {
  const moved: PortalEvent = {
    type: 'MemberEmailChanged',
    data: { memberId: asha, email: 'asha@new.example' },
  };
  const corrected: PortalEvent = {
    type: 'MemberFactsCorrected',
    data: {
      memberId: asha,
      batchYear: 2005,
      fullName: 'Asha Kale',
      dateOfBirth: '1986-05-17',
      admissionNumber: 'A-12',
    },
  };
  expect(await after(moved, corrected)).toMatchObject({
    email: 'asha@new.example',
    batchYear: 2005,
    fullName: 'Asha Kale',
    nameKey: ' asha kale',
    dateOfBirth: '1986-05-17',
    birthday: '05-17',
    admissionNumber: 'A-12',
  });
});

it('an office account has neither batch nor birthday until it becomes a person, as one of an earlier release', async () => {
  const registered = (batchYear: number | null): PortalEvent => ({
    type: 'MemberRegistered',
    data: { memberId: asha, email: 'office@school.example', ...office, batchYear },
  });
  const corrected = (facts: object): PortalEvent => ({
    type: 'MemberFactsCorrected',
    data: { memberId: asha, ...office, ...facts },
  });
  const office = {
    batchYear: null,
    fullName: 'Administrator',
    dateOfBirth: null,
    admissionNumber: null,
  };
  const nothing = { batchYear: null, dateOfBirth: null, birthday: null };
  const of = (...events: PortalEvent[]) => documentAfter(memberProjection, asha, ...events);
  expect(await of(registered(null))).toMatchObject(nothing);
  const emptied = [registered(2025), corrected({})];
  expect(await of(...emptied)).toMatchObject({ ...nothing, fullName: 'Administrator' });
  const stated = { batchYear: 1994, fullName: 'Meera Rao', dateOfBirth: '1976-02-03' };
  expect(await of(...emptied, corrected(stated))).toMatchObject({
    ...stated,
    nameKey: ' meera rao',
    birthday: '02-03',
  });
});

it('a member who is to be erased says when, until that is cancelled', async () => {
  const dueAt = '2026-02-01T00:00:00.000Z';
  const requested: PortalEvent = {
    type: 'MemberErasureRequested',
    data: { memberId: asha, dueAt, own: false, keepsWords: false },
  };
  const cancelled: PortalEvent = { type: 'MemberErasureCancelled', data: { memberId: asha } };
  expect(await after(memberApproved(asha), requested)).toMatchObject({
    status: 'approved',
    erasure: { dueAt },
  });
  expect(await after(memberApproved(asha), requested, cancelled)).toMatchObject({ erasure: null });
  const own: PortalEvent = {
    ...requested,
    data: { ...requested.data, own: true, keepsWords: false },
  };
  expect(await after(memberApproved(asha), own)).toMatchObject({
    erasure: { dueAt, own: true },
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

it('a registration keeps what was asked last, and the answer to it', async () => {
  const asked = (question: string): PortalEvent => ({
    type: 'MemberAskedBack',
    data: { memberId: asha, question },
  });
  const answered: PortalEvent = {
    type: 'MemberAnswered',
    data: { memberId: asha, answer: 'Shivaji' },
  };
  expect(await after(answered)).toMatchObject({ askedBack: null });
  expect(await after(asked('House?'), answered, memberApproved(asha))).toMatchObject({
    askedBack: {
      question: 'House?',
      askedAt: expect.any(String),
      answer: 'Shivaji',
      answeredAt: expect.any(String),
    },
  });
  expect(await after(asked('House?'), answered, asked('Village?'))).toMatchObject({
    askedBack: { question: 'Village?', answer: null, answeredAt: null },
  });
});

it('a coordinator has the batches of the last change', async () => {
  const changed = (...batches: number[]): PortalEvent => ({
    type: 'MemberCoordinatorChanged',
    data: { memberId: asha, batches },
  });
  expect(await after(changed(2004), changed(2004, 2005))).toMatchObject({
    coordinates: [2004, 2005],
  });
  expect(await after(changed(2004), changed())).toMatchObject({ coordinates: [] });
});

it('an analyst is one until that ends', async () => {
  const changed = (analyst: boolean): PortalEvent => ({
    type: 'MemberAnalystChanged',
    data: { memberId: asha, analyst },
  });
  expect(await after(changed(true))).toMatchObject({ isAnalyst: true });
  expect(await after(changed(true), changed(false))).toMatchObject({ isAnalyst: false });
});

it('a member says whether their address is confirmed once a link was mailed to it, and not before', async () => {
  const linkId = randomUUID();
  const sent: PortalEvent = {
    type: 'AddressLinkSent',
    data: { memberId: asha, linkId, expiresAt: '2027-01-05T00:00:00.000Z' },
  };
  const confirmed: PortalEvent = { type: 'AddressConfirmed', data: { memberId: asha, linkId } };
  const moved: PortalEvent = {
    type: 'MemberEmailChanged',
    data: { memberId: asha, email: 'asha@new.example' },
  };
  expect(await after()).not.toHaveProperty('addressConfirmed');
  expect(await after(moved)).not.toHaveProperty('addressConfirmed');
  expect(await after(sent)).toMatchObject({ addressConfirmed: false });
  expect(await after(sent, confirmed)).toMatchObject({ addressConfirmed: true });
  expect(await after(sent, confirmed, moved)).toMatchObject({ addressConfirmed: false });
});
