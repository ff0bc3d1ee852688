import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const DAY = 86_400_000;
const sweep = async () => {
  const api = portal.createApi();
  await api.sweep();
  await api.stop();
};
const pending = (count: number, days = 0) => {
  const oldestAt = new Date(portal.now().getTime() - days * DAY - 1_000).toISOString();
  portal.stated.registrations = () => ({ pending: count, ...(count > 0 && { oldestAt }) });
};
const reminders = () => portal.mails().filter((mail) => mail.includes('waiting for approval'));

it('mails the administrators how many people wait, since when, and where to decide', async () => {
  portal = await openPortal();
  await portal.join('Ravi Kale');
  pending(3, 4);
  await sweep();
  const [mail, ...others] = reminders();
  expect(others).toEqual([]);
  expect(mail).toContain('To: office@school.example');
  expect(mail).toContain('Subject: 3 people are waiting for approval');
  expect(mail).toContain('3 people are waiting, the oldest for 4 days.');
  expect(mail).toContain('https://alumni.example/admin');
});

it('mails nobody while nobody waits', async () => {
  portal = await openPortal();
  pending(0);
  await sweep();
  expect(portal.mails()).toEqual([]);
  expect(await portal.ofType('AdministratorsReminded')).toEqual([]);
});

it('mails once a day, after a restart and from two processes too', async () => {
  portal = await openPortal();
  pending(1);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(reminders()).toHaveLength(1);
  expect(reminders()[0]).toContain('1 person is waiting since today.');
  portal.passTime(DAY);
  await sweep();
  expect(reminders()).toHaveLength(2);
});
