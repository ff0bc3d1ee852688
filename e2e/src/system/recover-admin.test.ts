import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join as joinPath } from 'node:path';
import { decisionsAnswer } from '@portal/contracts/decisions/decision.api';
import { secondStepAnswer } from '@portal/contracts/second-step/second-step.api';
import { userAnswer } from '@portal/contracts/members/member.api';
import { accepted, join } from '@portal/testing/driver/api';
import {
  ADMIN,
  eventually,
  killAll,
  startPortal,
  type Portal,
} from '@portal/testing/driver/portal';
import { setUpSecondStep } from '@portal/testing/driver/second-step';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = joinPath(import.meta.dirname, '../../..');
const NEW_PASSWORD = 'Another-Word-7';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(killAll);

/** Runs the command beside the portal, as someone at the machine who types `answer`. */
async function recover(email: string, answer: string) {
  const args = ['recover-admin', '--email', email, '--data', portal.dataDir];
  const child = spawn(process.execPath, [joinPath(root, 'scripts/operate.mjs'), ...args], {
    env: { ...process.env, PORTAL_PUBLIC_URL: 'https://alumni.example/' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [said, asked] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (asked += text));
  child.stdin.end(answer);
  const [code] = await once(child, 'close');
  return { code: Number(code), said, asked };
}

it('lets a lone administrator in again who has lost the second step, and the history says so', async () => {
  const office = await portal.admin();
  const { secret, recoveryCodes } = await setUpSecondStep(office, ADMIN.password);
  expect(secret).toBeDefined();
  const { _id } = (await office.get('/auth/me')).read(userAnswer).data;
  const [code] = recoveryCodes;
  const admin = office.provedBy(() => ({
    password: ADMIN.password,
    ...(code !== undefined && { code }),
  }));
  const asha = await join(portal.api, admin);

  const refused = await recover(asha.email, 'yes\n');
  expect([refused.code, refused.said]).toEqual([1, '']);
  expect(refused.asked).toContain('There is no administrator with the address');
  const declined = await recover(ADMIN.email, 'no\n');
  expect([declined.code, declined.said]).toEqual([0, 'Nothing has changed.\n']);
  expect((await admin.get('/auth/second-step')).read(secondStepAnswer).data.isSet).toBe(true);

  const { said, asked } = await recover(ADMIN.email.toUpperCase(), 'yes\n');
  expect(asked).toContain('Two-step sign-in is turned off.');
  const [, token = ''] = /^https:\/\/alumni\.example\/reset-password\/([\w-]+)$/mu.exec(said) ?? [];
  expect(token).not.toBe('');
  await accepted(portal.api.put(`/auth/reset-password/${token}`, { password: NEW_PASSWORD }));
  expect(
    (await portal.api.put(`/auth/reset-password/${token}`, { password: NEW_PASSWORD })).status,
  ).toBe(400);

  const again = await portal.api.signIn(ADMIN.email, NEW_PASSWORD);
  expect((await again.get('/auth/second-step')).read(secondStepAnswer).data.isSet).toBe(false);
  await eventually(async () => {
    const { data } = (await again.get('/admin/history')).read(decisionsAnswer);
    expect(data.map(({ action, actor, subject }) => [action, actor.fullName, subject._id])).toEqual(
      expect.arrayContaining([
        ['issue-reset-link', 'Command line', _id],
        ['remove-second-step', 'Command line', _id],
      ]),
    );
  });
});
