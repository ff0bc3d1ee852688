import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { failedMailProjection, failedMailReaction } from './mails.projections.ts';

const [mailId, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const mail = { mailId, memberId: asha };
const failed: PortalEvent = {
  type: 'MailFailed',
  data: { ...mail, kind: 'password-changed', problem: 'refused' },
};
const triedAgain: PortalEvent = { type: 'MailTriedAgain', data: mail };
const setAside: PortalEvent = { type: 'MailSetAside', data: mail };
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(failedMailProjection, mailId, ...events);

it('a mail that failed keeps its recipient, its kind and the reason', async () => {
  expect(await after(failed)).toEqual({
    _id: mailId,
    position: '0000000000000001',
    status: 'failed',
    memberId: asha,
    kind: 'password-changed',
    problem: 'refused',
    failedAt: '2026-01-01T00:00:01.000Z',
    failedIn: '0000000000000001',
  });
});

it('a mail that is tried again or set aside waits for nobody, until it fails again', async () => {
  expect(await after(failed, triedAgain)).toMatchObject({ status: 'settled' });
  expect(await after(failed, setAside)).toMatchObject({ status: 'settled' });
  expect(await after(failed, triedAgain, failed)).toMatchObject({
    status: 'failed',
    failedIn: '0000000000000003',
  });
});

it('nothing but a tombstone is left of a mail whose recipient was erased', async () => {
  const first = recorded(failed, 1);
  expect(await after(first, memberErased(ravi))).toMatchObject({ status: 'failed' });
  expect(await after(first, recorded(memberErased(asha), 2), first, recorded(failed, 4))).toEqual({
    _id: mailId,
    position: '0000000000000002',
    status: 'erased',
  });
});

it.each([failed, triedAgain, setAside])('$type is pushed to the administrators', (event) => {
  expect(failedMailReaction.react(recorded(event, 3))).toMatchObject([
    { topic: 'failed_mails_changed', audience: 'admins', position: '0000000000000003' },
  ]);
});
