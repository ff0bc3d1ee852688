import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

it('mails a decision although the mail about an earlier one cannot be written', async () => {
  const refused = new Set<string>();
  portal = await openPortal({
    settings: { PORTAL_DECISION_MAIL_MINUTES: 10 },
    vault: (vault) => ({
      ...vault,
      async putMail(mail, version) {
        if (refused.has(mail.subjectId)) throw new Error('The mail cannot be written');
        return vault.putMail(mail, version);
      },
    }),
  });
  const asha = await portal.register('Asha Patil');
  const ravi = await portal.register('Ravi Kale');
  for (const { memberId } of [asha, ravi])
    await portal.http
      .put(`/api/users/approve/${memberId}`)
      .set(await portal.asAdmin())
      .expect(200);
  refused.add(asha.memberId);
  portal.passTime(11 * 60_000);
  await portal.api.sweep();
  await expect
    .poll(() => portal.mails().filter((mail) => mail.includes(ravi.email)))
    .toHaveLength(1);
  expect(portal.mails().filter((mail) => mail.includes(asha.email))).toEqual([]);

  refused.clear();
  await portal.api.sweep();
  await expect
    .poll(() => portal.mails().filter((mail) => mail.includes(asha.email)))
    .toHaveLength(1);
});
