import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { factsSoFar } from './facts-so-far.ts';

const memberId = randomUUID();
const birth = { dateOfBirth: '1986-05-17', admissionNumber: null };
const registered: PortalEvent = {
  type: 'MemberRegistered',
  data: { memberId, batchYear: 2004, fullName: 'Asha Patil', email: 'asha@example.org', ...birth },
};
const corrected = (batchYear: number | null): PortalEvent => ({
  type: 'MemberFactsCorrected',
  data: { memberId, batchYear, fullName: 'Asha Patil', ...birth },
});
const renamed: PortalEvent = {
  type: 'MemberProfileChanged',
  data: { memberId, changed: ['fullName'], profile: { fullName: 'Asha Kale' } },
};
const signedIn: PortalEvent = { type: 'SignedIn', data: { memberId } };

it('the facts of a member are known as each event has left them', () => {
  const facts = factsSoFar([registered, signedIn, corrected(2005), renamed, signedIn]);
  expect(facts.map(({ nameKey, batchYear }) => [nameKey.trim(), batchYear])).toEqual([
    ['asha patil', 2004],
    ['asha patil', 2005],
    ['asha kale', 2005],
  ]);
});

it('a batch that was taken away from an office account is forgotten with its name', () => {
  const facts = factsSoFar([registered, corrected(null), renamed, corrected(1994)]);
  expect(facts.map(({ nameKey, batchYear }) => [nameKey.trim(), batchYear])).toEqual([
    ['asha patil', 2004],
    ['asha patil', 1994],
  ]);
});

it('facts that are sealed for good say nothing', () => {
  const sealed: PortalEvent = {
    ...registered,
    data: { ...registered.data, fullName: null, dateOfBirth: null },
  };
  expect(factsSoFar([sealed, renamed])).toEqual([]);
});
