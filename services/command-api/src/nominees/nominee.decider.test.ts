import { randomUUID } from 'node:crypto';
import { limits } from '@portal/contracts/fields/limits';
import type { NomineeEvent } from '@portal/contracts/nominees/nominee.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { nomineeDecider, type NomineeCommand } from './nominee.decider.ts';

const ids = { memberId: randomUUID(), nomineeId: randomUUID() };
const details = { name: 'Meera Patil', email: 'meera@example.org', phone: '', relation: 'Sister' };
const other = { ...details, phone: '+91 98220 12345' };
const named: NomineeEvent = { type: 'NomineeNamed', data: { ...ids, details } };
const withdrawn: NomineeEvent = { type: 'NomineeWithdrawn', data: ids };
const name: NomineeCommand = { type: 'Name', ...ids, details };
const change = (to: typeof details): NomineeCommand => ({ type: 'Change', ...ids, details: to });
const withdraw: NomineeCommand = { type: 'Withdraw', ...ids };
const nominees = specify(nomineeDecider);

it('names a nominee once, and again after they were withdrawn', () => {
  nominees.given().when(name).then(named);
  nominees.given(named).when(name).then();
  nominees.given(named, withdrawn).when(name).then(named);
});

it('names no more than can be named', () => {
  const many = Array.from({ length: limits.nominees }, (): NomineeEvent => {
    const data = { ...ids, nomineeId: randomUUID(), details };
    return { type: 'NomineeNamed', data };
  });
  nominees
    .given(...many)
    .when(name)
    .thenRefused('conflict');
  nominees
    .given(...many.slice(1))
    .when(name)
    .then(named);
});

it('changes what is different, of a nominee who is named', () => {
  const changed: NomineeEvent = { type: 'NomineeChanged', data: { ...ids, details: other } };
  nominees.given(named).when(change(other)).then(changed);
  nominees.given(named).when(change(details)).then();
  nominees.given(named, changed).when(change(other)).then();
  nominees.given(named, withdrawn).when(change(other)).thenRefused('not-found');
});

it('withdraws a nominee who is named', () => {
  nominees.given(named).when(withdraw).then(withdrawn);
  nominees.given().when(withdraw).thenRefused('not-found');
  nominees.given(named, withdrawn).when(withdraw).thenRefused('not-found');
});
