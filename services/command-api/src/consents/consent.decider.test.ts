import { randomUUID } from 'node:crypto';
import type { ConsentEvent } from '@portal/contracts/consents/consent.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { consentDecider, type ConsentCommand } from './consent.decider.ts';

const memberId = randomUUID();
const notice = { noticeVersion: '2026-01', language: 'en' };
const data = { memberId, purpose: 'birthday', ...notice } as const;
const birthdayGiven: ConsentEvent = { type: 'ConsentGiven', data };
const birthdayWithdrawn: ConsentEvent = { type: 'ConsentWithdrawn', data };
const choose = (isGiven: boolean, purpose: 'birthday' | 'age' = 'birthday'): ConsentCommand => ({
  type: 'Choose',
  memberId,
  purpose,
  given: isGiven,
  ...notice,
});
const seen = (noticeVersion: string): ConsentEvent => ({
  type: 'NoticeSeen',
  data: { memberId, noticeVersion, language: 'en' },
});
const see = (noticeVersion: string): ConsentCommand => ({
  type: 'SeeNotice',
  memberId,
  noticeVersion,
  language: 'en',
});

const member = specify(consentDecider);

it('a member who has never chosen gives or withdraws, each as a separate choice', () => {
  member.given().when(choose(false)).then(birthdayWithdrawn);
  member.given().when(choose(true)).then(birthdayGiven);
});

it('a repeated choice adds nothing, and the other one follows it', () => {
  member.given(birthdayWithdrawn).when(choose(false)).thenNothing();
  member.given(birthdayWithdrawn).when(choose(true)).then(birthdayGiven);
  member.given(birthdayWithdrawn, birthdayGiven).when(choose(true)).thenNothing();
});

it('a choice about one purpose says nothing about another', () => {
  member
    .given(birthdayWithdrawn)
    .when(choose(false, 'age'))
    .then({ type: 'ConsentWithdrawn', data: { ...data, purpose: 'age' } });
});

it('each version of the notice is seen once', () => {
  member.given().when(see('2026-01')).then(seen('2026-01'));
  member.given(seen('2026-01')).when(see('2026-01')).thenNothing();
  member.given(seen('2026-01')).when(see('2027-01')).then(seen('2027-01'));
});
