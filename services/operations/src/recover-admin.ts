import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { emailAddress } from '@portal/contracts/accounts/email';
import { COMMAND_LINE } from '@portal/contracts/decisions/by-staff';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { memberStream } from '@portal/contracts/members/member.events';
import { passkeysOf } from '@portal/contracts/passkeys/passkey.document';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { secondStepOf } from '@portal/contracts/second-step/second-step.document';
import { localUrl } from '@portal/service-kit/config/public-url';
import {
  WrongExpectedRevision,
  type EventStore,
} from '@portal/service-kit/event-store/event-store';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { createAddressHashes } from '@portal/service-kit/vault/address-hash';
import { hashOfToken } from '@portal/service-kit/vault/one-time-token';
import type { Vault } from '@portal/service-kit/vault/vault';
import { withPortal, type Environment } from './engines.ts';
import { appendByCommand } from './append-by-command.ts';
import { usages } from './usages.ts';

const LINK_MINUTES = 60;
const USUAL_PORT = 3000;

type Portal = {
  readonly eventStore: Pick<EventStore, 'append' | 'readStream'>;
  readonly vault: Vault;
};
type Found = {
  readonly memberId: string;
  readonly revision: number | 'none';
  readonly hasSecondStep: boolean;
  readonly hasPasskeys: boolean;
};

/** @throws StartFailure unless the address is an administrator's */
async function findAdministrator({ eventStore, vault }: Portal, email: string): Promise<Found> {
  const found = await vault.address(await createAddressHashes(vault).hash(email));
  const memberId = found?.subjectId ?? '';
  const { events, revision } = await eventStore.readStream(memberStream.name({ memberId }));
  const last = (...types: readonly PortalEvent['type'][]) =>
    events.findLast(({ type }) => types.some((each) => each === type));
  if (last('MemberRoleChanged')?.data['role'] !== 'admin')
    throw new StartFailure(`There is no administrator with the address ${email}`);
  const step = last('SecondStepSet', 'SecondStepRemoved');
  const passkeys = await vault.document(passkeysOf(memberId));
  return {
    memberId,
    revision,
    hasSecondStep: step?.type === 'SecondStepSet',
    hasPasskeys: Boolean(passkeys?.bytes),
  };
}

/** The history says what happens before it happens. After a failure the same call goes on. */
async function recover({ eventStore, vault }: Portal, found: Found): Promise<string> {
  const { memberId, revision, hasSecondStep, hasPasskeys } = found;
  const at = new Date();
  const expiresAt = new Date(at.getTime() + LINK_MINUTES * 60_000).toISOString();
  const events: readonly PortalEvent[] = [
    ...(hasSecondStep ? [{ type: 'SecondStepRemoved', data: { memberId } } as const] : []),
    ...(hasPasskeys ? [{ type: 'PasskeysRemoved', data: { memberId } } as const] : []),
    { type: 'ResetLinkIssued', data: { memberId, expiresAt } },
  ];
  await appendByCommand(eventStore, {
    stream: memberStream.name({ memberId }),
    events,
    commandId: randomUUID(),
    actor: { kind: 'staff', id: COMMAND_LINE },
    now: at,
    keys: vault,
    expected: revision,
  });

  for (const name of [secondStepOf(memberId), passkeysOf(memberId)]) {
    const document = await vault.document(name);
    const emptied = { name, position: BEFORE_ALL, bytes: null };
    if (document?.bytes && !(await vault.putDocument(emptied, document.id)))
      throw new StartFailure('The account was changed at the same moment. Please run this again');
  }
  const token = randomBytes(32).toString('base64url');
  await vault.deleteTokensOf(memberId);
  await vault.putToken({ hash: hashOfToken(token), subjectId: memberId, expiresAt });
  return token;
}

async function isAgreed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

/** The way back for an administrator when no other administrator can help. */
export async function recoverAdminCommand(
  args: readonly string[],
  env: Environment,
  _bars?: unknown,
  agree = isAgreed,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { email: { type: 'string' }, data: { type: 'string' } },
  });
  const { success, data: email } = emailAddress.safeParse(values.email ?? '');
  if (!success)
    throw new StartFailure(
      `--email is missing: an administrator's address\n\n${usages.recoverAdmin}`,
    );
  const folder = values.data ?? env['PORTAL_DATA_DIR'];
  return withPortal({ ...env, PORTAL_DATA_DIR: folder }, async (adapters) => {
    const portal = { eventStore: await adapters.eventStore(), vault: await adapters.vault() };
    const found = await findAdministrator(portal, email);
    const consequences = [
      `The administrator ${email} gets a link for a new password.`,
      found.hasSecondStep ? 'Two-step sign-in is turned off.' : 'Two-step sign-in is off already.',
      ...(found.hasPasskeys ? ['All passkeys are removed.'] : []),
      'The history says so. Type yes to go on: ',
    ];
    if (!(await agree(consequences.join('\n')))) return 'Nothing has changed.';
    const token = await recover(portal, found);
    const url = env['PORTAL_PUBLIC_URL'] ?? localUrl(Number(env['PORT'] ?? USUAL_PORT));
    return `Open this link within ${LINK_MINUTES} minutes, once, and choose a new password:\n${url.replace(/(?<!\/)\/+$/u, '')}/reset-password/${token}`;
  }).catch((error: unknown) => {
    if (error instanceof WrongExpectedRevision)
      throw new StartFailure('The account was changed at the same moment. Please run this again');
    throw error;
  });
}
