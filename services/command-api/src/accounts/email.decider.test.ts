import { randomUUID } from 'node:crypto';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { describe, it } from 'vitest';
import { emailDecider, type DatedEmailEvent, type EmailCommand } from './email.decider.ts';

const [asha, ravi] = [randomUUID(), randomUUID()];
const addressHash = 'ab12';
const reserved = (memberId: string | null): DatedEmailEvent => ({
  type: 'EmailReserved',
  data: { addressHash, memberId },
});
const confirmed: DatedEmailEvent = { type: 'EmailConfirmed', data: { addressHash } };
const released: DatedEmailEvent = { type: 'EmailReleased', data: { addressHash } };
const of = (type: 'Confirm' | 'Release', memberId: string): EmailCommand => ({
  type,
  data: { addressHash, memberId },
});
const reserve = (memberId: string, gone?: string): EmailCommand => ({
  type: 'Reserve',
  data: { addressHash, memberId },
  gone,
});
const email = specify(emailDecider);

describe('an address', () => {
  it('is reserved by one', () => {
    email.given().when(reserve(asha)).then(reserved(asha));
    email.given(reserved(asha)).when(reserve(asha)).thenNothing();
    email
      .given(reserved(asha))
      .when(reserve(ravi))
      .thenRefused('conflict', 'An account with this email already exists');
    email.given(reserved(asha), confirmed).when(reserve(ravi)).thenRefused('conflict');
  });

  it('is taken over from somebody who is known to be gone', () => {
    email.given(reserved(asha), confirmed).when(reserve(ravi, asha)).then(released, reserved(ravi));
    email.given(reserved(asha)).when(reserve(ravi, randomUUID())).thenRefused('conflict');
  });

  it('is taken over from somebody whose key is gone', () =>
    email.given(reserved(null), confirmed).when(reserve(ravi)).then(released, reserved(ravi)));

  it('is confirmed by its holder', () => {
    email.given(reserved(asha)).when(of('Confirm', asha)).then(confirmed);
    email.given(reserved(asha), confirmed).when(of('Confirm', asha)).thenNothing();
    email.given(reserved(ravi)).when(of('Confirm', asha)).thenRefused('conflict');
    email.given().when(of('Confirm', asha)).thenRefused('conflict');
  });

  it('is released by its holder, and free from then on', () => {
    email.given(reserved(asha), confirmed).when(of('Release', asha)).then(released);
    email.given(reserved(ravi)).when(of('Release', asha)).thenNothing();
    email.given(reserved(asha), confirmed, released).when(reserve(ravi)).then(reserved(ravi));
  });
});
