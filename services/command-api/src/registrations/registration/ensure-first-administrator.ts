import {
  FIRST_ADMINISTRATOR as memberId,
  OFFICE_NAME,
} from '@portal/contracts/accounts/first-administrator';
import { memberStream } from '@portal/contracts/members/member.events';
import { randomInt } from 'node:crypto';
import { portalCommand } from '../../call-handling/command-context.ts';
import type { Needs } from '../../call-handling/call-handlers.ts';
import { officeDecider } from './office.decider.ts';
import { registrationDecider } from './registration.decider.ts';

const DEFAULT_ADDRESS = 'admin@portal.example';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const character = (from: string): string => from.charAt(randomInt(from.length));
const characters = (from: string, count: number): string =>
  Array.from({ length: count }, () => character(from)).join('');

/** About 100 bits, in groups that can be read aloud. The last group satisfies the rules for passwords. */
function generatedPassword(): string {
  const groups = Array.from({ length: 4 }, () => characters(LETTERS + DIGITS, 5));
  return [...groups, `${character(CAPITALS)}${character(LETTERS)}${character(DIGITS)}`].join('-');
}

export type FirstAdministrator = { readonly email: string; readonly password: string };

/** @returns the credentials if this call generated the password; they are never available again */
export async function ensureFirstAdministrator(
  context: Needs<
    'addresses' | 'now' | 'passwords' | 'recipientOf' | 'settings' | 'stream' | 'vault'
  >,
): Promise<FirstAdministrator | undefined> {
  const { stream, vault, addresses, recipientOf, passwords, settings, now } = context;
  if (await vault.credential(memberId)) return undefined;
  const registrations = stream(memberStream, registrationDecider, { opens: false });
  const { state } = await registrations.load({ memberId });
  if (state.status === 'gone') return undefined;
  const existing = await recipientOf(memberId);
  const email = existing?.email ?? settings.PORTAL_ADMIN_EMAIL ?? DEFAULT_ADDRESS;
  const addressHash = await addresses.hash(email);
  if (!existing) {
    await addresses.reserve(addressHash, memberId);
    await registrations.handle(
      {
        type: 'RegisterAdministrator',
        data: {
          memberId,
          batchYear: null,
          fullName: OFFICE_NAME,
          email,
          dateOfBirth: null,
          admissionNumber: null,
        },
      },
      portalCommand(now(), 'start'),
    );
  }
  await addresses.confirm(addressHash, memberId);
  // Only one of several starting processes can store its password
  const password = settings.PORTAL_ADMIN_PASSWORD ?? generatedPassword();
  const hash = await passwords.hash(password, { lane: 'proven', client: memberId });
  const isCreated = await vault.putCredential({ subjectId: memberId, hash, version: 1 }, null);
  return isCreated && settings.PORTAL_ADMIN_PASSWORD === undefined
    ? { email, password }
    : undefined;
}

/** Changes the first administrator of an earlier release, which that release could not read. */
export async function becomeOffice({ stream, now }: Needs<'now' | 'stream'>): Promise<void> {
  await stream(memberStream, officeDecider).handle(
    { type: 'BecomeOffice', memberId },
    portalCommand(now(), 'start'),
  );
}
