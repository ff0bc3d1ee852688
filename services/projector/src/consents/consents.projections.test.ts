import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberProjection } from '../members/members.projections.ts';
import { memberApproved, memberErased, memberRegistered } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { consentsProjection } from './consents.projections.ts';

const asha = randomUUID();
const notice = { noticeVersion: '2026-01', language: 'en' };
const chosen = (given: boolean, purpose: 'birthday' | 'age' = 'birthday'): PortalEvent => ({
  type: given ? 'ConsentGiven' : 'ConsentWithdrawn',
  data: { memberId: asha, purpose, ...notice },
});
const choice = (given: boolean, purpose = 'birthday') => ({
  purpose,
  given,
  at: expect.any(String),
  ...notice,
});
const after = (...events: PortalEvent[]) => documentAfter(consentsProjection, asha, ...events);
const memberAfter = (...events: PortalEvent[]) =>
  documentAfter(memberProjection, asha, memberRegistered(asha), memberApproved(asha), ...events);

it('the newest choice about each purpose counts, and all are kept, the newest first', async () => {
  expect(await after(chosen(false), chosen(false, 'age'), chosen(true))).toMatchObject({
    choices: [choice(false, 'age'), choice(true)],
    history: [choice(true), choice(false, 'age'), choice(false)],
  });
});

it('a member who turns something on and off for ever does not make the document grow for ever', async () => {
  const many = Array.from({ length: 130 }, (_, index) => chosen(index % 2 === 1));
  const document = await after(chosen(false, 'age'), ...many);
  expect(document).toHaveProperty('history.length', 100);
  expect(document).toMatchObject({ choices: [choice(false, 'age'), choice(true)] });
});

it('nothing is left of the choices of someone erased, and an old event brings none back', async () => {
  expect(await after(chosen(false), memberErased(asha), chosen(true))).toEqual({
    _id: asha,
    position: '0000000000000002',
    status: 'erased',
  });
});

it('a member withholds what they have withdrawn, and allows what they have given', async () => {
  const unchosen = await memberAfter();
  expect(unchosen).not.toHaveProperty('withheld');
  expect(unchosen).not.toHaveProperty('allowed');
  expect(await memberAfter(chosen(true))).toMatchObject({ withheld: [], allowed: ['birthday'] });
  expect(await memberAfter(chosen(false), chosen(false), chosen(false, 'age'))).toMatchObject({
    withheld: ['birthday', 'age'],
    allowed: [],
  });
  expect(await memberAfter(chosen(false), chosen(true, 'age'), chosen(true))).toMatchObject({
    withheld: [],
    allowed: ['age', 'birthday'],
  });
});

it('a rejection that is undone keeps what was withdrawn and what was given', async () => {
  const rejected: PortalEvent = {
    type: 'MemberRejected',
    data: { memberId: asha, holdUntil: '2026-04-01T00:00:00.000Z', reason: null },
  };
  const seen: PortalEvent = { type: 'NoticeSeen', data: { memberId: asha, ...notice } };
  const registered = memberRegistered(asha);
  if (registered.type !== 'MemberRegistered') throw new Error('It registers');
  const { memberId, batchYear, fullName, email, dateOfBirth, admissionNumber } = registered.data;
  const back: PortalEvent = {
    type: 'MemberRejectionReversed',
    data: {
      ...{ memberId, batchYear, fullName, email, dateOfBirth, admissionNumber },
      ...{ picture: 'no-photo.jpg', suspension: null, profile: {}, question: null, answer: null },
    },
  };
  expect(await memberAfter(chosen(false), chosen(true, 'age'), seen, rejected, back)).toMatchObject(
    {
      status: 'pending',
      withheld: ['birthday'],
      allowed: ['age'],
      noticeSeen: '2026-01',
    },
  );
});
