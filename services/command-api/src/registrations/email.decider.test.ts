import { randomUUID } from 'node:crypto';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { emailDecider, type DatedEmailEvent, type EmailCommand } from './email.decider.ts';

const [asha, ravi] = [randomUUID(), randomUUID()];
const addressHash = 'ab12';
const reserved = (memberId: string | null): DatedEmailEvent => ({
  type: 'EmailReserved',
  data: { addressHash, memberId },
});
const confirmed: DatedEmailEvent = { type: 'EmailConfirmed', data: { addressHash } };
const released: DatedEmailEvent = { type: 'EmailReleased', data: { addressHash } };
const command = (type: 'Confirm' | 'Release', memberId: string): EmailCommand => ({
  type,
  data: { addressHash, memberId },
});
const reserve = (memberId: string, gone?: string): EmailCommand => ({
  type: 'Reserve',
  data: { addressHash, memberId },
  gone,
});
const email = specify(emailDecider);

it('reserves an address for one member', () => {
  email.given().when(reserve(asha)).then(reserved(asha));
  email.given(reserved(asha)).when(reserve(asha)).thenNothing();
  email
    .given(reserved(asha))
    .when(reserve(ravi))
    .thenRefused('conflict', 'An account with this email already exists');
  email.given(reserved(asha), confirmed).when(reserve(ravi)).thenRefused('conflict');
});

it('takes an address over from a holder who is gone', () => {
  email.given(reserved(asha), confirmed).when(reserve(ravi, asha)).then(released, reserved(ravi));
  email.given(reserved(asha)).when(reserve(ravi, randomUUID())).thenRefused('conflict');
});

it('takes an address over from a holder whose key is destroyed', () =>
  email.given(reserved(null), confirmed).when(reserve(ravi)).then(released, reserved(ravi)));

it('confirms an address for its holder only', () => {
  email.given(reserved(asha)).when(command('Confirm', asha)).then(confirmed);
  email.given(reserved(asha), confirmed).when(command('Confirm', asha)).thenNothing();
  email.given(reserved(ravi)).when(command('Confirm', asha)).thenRefused('conflict');
  email.given().when(command('Confirm', asha)).thenRefused('conflict');
});

it('releases an address for its holder only, and frees it', () => {
  email.given(reserved(asha), confirmed).when(command('Release', asha)).then(released);
  email.given(reserved(ravi)).when(command('Release', asha)).thenNothing();
  email.given(reserved(asha), confirmed, released).when(reserve(ravi)).then(reserved(ravi));
});
