import { randomInt } from 'node:crypto';
import { FIRST_ADMINISTRATOR as FIRST } from '@portal/contracts/accounts/first-administrator';
import type { Vault } from '@portal/service-kit/vault/vault';
import { further, systemCommand } from '../command-context.ts';
import { emailStream, memberStream, type Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';
import type { Registration } from './registration.ts';

/** Nobody's: mails to it stay in the outbox. */
const DEFAULT_ADDRESS = 'admin@portal.example';
const FULL_NAME = 'Administrator';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const pick = (from: string): string => from.charAt(randomInt(from.length));
const picks = (from: string, count: number): string =>
  Array.from({ length: count }, () => pick(from)).join('');

/** About 100 bits, in groups that can be read aloud; keeps the rules for passwords. */
function generatedPassword(): string {
  const groups = Array.from({ length: 4 }, () => picks(LETTERS + DIGITS, 5));
  return [...groups, `${pick(CAPITALS)}${pick(LETTERS)}${pick(DIGITS)}`].join('-');
}

export type FirstAdministrator = { readonly email: string; readonly password: string };

/**
 * Makes the first administrator, once; what an earlier start left unfinished is completed.
 * @returns how to sign in where this call has made up the password; it cannot be had again
 */
export async function ensureFirstAdministrator(options: {
  readonly accounts: Accounts;
  readonly registration: Registration;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly now: () => Date;
}): Promise<FirstAdministrator | undefined> {
  const { accounts, registration, vault, passwords, now } = options;
  const { members, emails } = accounts;
  if (await vault.credential(FIRST)) return undefined;

  const context = systemCommand(now, 'start');
  const before = await accounts.recipient(FIRST);
  const email = before?.email ?? options.email ?? DEFAULT_ADDRESS;
  const addressHash = await accounts.addresses.hash(email);
  if (!before) {
    await registration.reserve(addressHash, FIRST, context);
    await members.handle(
      memberStream(FIRST),
      {
        type: 'RegisterAdministrator',
        data: {
          memberId: FIRST,
          batchYear: now().getUTCFullYear(),
          fullName: FULL_NAME,
          email,
          dateOfBirth: null,
          admissionNumber: null,
        },
      },
      context,
    );
  }
  await emails.handle(
    emailStream(addressHash),
    { type: 'Confirm', data: { addressHash, memberId: FIRST } },
    further(context),
  );
  // Last, and only where there is none: whoever makes it is the one who knows the password.
  const password = options.password ?? generatedPassword();
  const hash = await passwords.hash(password);
  const made = await vault.putCredential({ subjectId: FIRST, hash, version: 1 }, null);
  return made && options.password === undefined ? { email, password } : undefined;
}
