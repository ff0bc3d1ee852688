import { randomUUID } from 'node:crypto';
import type { MailEvent } from '@portal/contracts/mails/mail.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { mailDecider, type MailCommand } from './mail-decider.ts';

const { given } = specify(mailDecider);
const mail = { mailId: randomUUID(), memberId: randomUUID() };
const data = { ...mail, kind: 'password-changed', problem: 'refused' } as const;
const failed: MailEvent = { type: 'MailFailed', data };
const triedAgain: MailEvent = { type: 'MailTriedAgain', data: mail };
const setAside: MailEvent = { type: 'MailSetAside', data: mail };
const fail: MailCommand = { type: 'Fail', data };
const tryAgain: MailCommand = { type: 'TryAgain', mailId: mail.mailId };
const putAside: MailCommand = { type: 'SetAside', mailId: mail.mailId };

it('a mail fails once, and again after it was tried again', () => {
  given().when(fail).then(failed);
  given(failed).when(fail).thenNothing();
  given(failed, triedAgain).when(fail).then(failed);
  given(failed, setAside).when(fail).thenNothing();
});

it('a mail that failed is tried again once', () => {
  given(failed).when(tryAgain).then(triedAgain);
  given(failed, triedAgain).when(tryAgain).thenNothing();
  given(failed, triedAgain, failed).when(tryAgain).then(triedAgain);
});

it('a mail that failed is set aside once', () => {
  given(failed).when(putAside).then(setAside);
  given(failed, setAside).when(putAside).thenNothing();
});

it('a mail that was set aside is not tried again, and one that is being tried not set aside', () => {
  given(failed, setAside).when(tryAgain).thenRefused('conflict', 'This email was set aside.');
  given(failed, triedAgain)
    .when(putAside)
    .thenRefused('conflict', 'This email is being tried again.');
});

it('nobody decides about a mail that has not failed', () => {
  given().when(tryAgain).thenRefused('not-found');
  given().when(putAside).thenRefused('not-found');
});
