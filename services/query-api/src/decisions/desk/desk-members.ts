import { storedEmail } from '@portal/contracts/accounts/email';
import { asciiDigits } from '@portal/contracts/fields/digits';
import type { MemberState } from '@portal/contracts/decisions/desk/desk.api';
import type { DeskMembersQuery } from '@portal/contracts/decisions/desk/desk.query';
import { isSuspended, type Suspension } from '@portal/contracts/suspensions/suspension';
import type { Needs } from '../../answering/reading-feature.ts';
import type { Entry, MemberIndex } from '../../people/member-index.ts';

type Standing = {
  readonly status: 'pending' | 'approved' | 'rejected' | 'erased';
  readonly suspension?: Suspension | null;
  readonly erasure?: { readonly dueAt: string } | null;
  readonly isHidden?: boolean;
  readonly rests?: boolean | string;
};

/** A member can be suspended and waiting to be erased: what takes more away is said. @returns null for an erased member */
export function stateOf(member: Standing, now: Date): MemberState | null {
  const { status, suspension, erasure, isHidden, rests } = member;
  if (status === 'erased') return null;
  if (erasure != null) return 'erasing';
  if (status !== 'approved') return status;
  if (rests) return 'resting';
  if (isSuspended(suspension, now)) return 'suspended';
  return isHidden === true ? 'hidden' : status;
}

/** Shorter beginnings of an address or a number fit too many people who are meant by another word. */
const ENOUGH = 2;

function isAddressOf({ email }: Entry, word: string): boolean {
  return word.includes('@') ? email.includes(word) : email.startsWith(word);
}

const isNumberOf = ({ admissionNumber }: Entry, word: string): boolean =>
  admissionNumber.startsWith(word) || admissionNumber.split(/\D+/u).includes(word);

/** @returns null where everyone matches */
function matchingAtDesk(
  { query, state, role, batchYear }: DeskMembersQuery,
  { vocabulary }: Pick<MemberIndex, 'vocabulary'>,
  now: Date,
): ((entry: Entry) => boolean) | null {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const tests: ((entry: Entry) => boolean)[] = words.map((word) => {
    const describes = vocabulary.describing(word);
    const isLong = word.length >= ENOUGH;
    const number = asciiDigits(word);
    // Stored addresses have their domain in one form
    const address = word.includes('@') ? storedEmail(word).toLowerCase() : word;
    return (entry) =>
      entry.status !== 'rejected' &&
      (describes?.(entry) === true ||
        (isLong && (isAddressOf(entry, address) || isNumberOf(entry, number))));
  });
  if (batchYear !== undefined) tests.unshift((entry) => entry.batchYear === batchYear);
  if (role !== undefined)
    tests.unshift((entry) => entry.role === role && entry.status === 'approved');
  if (state !== undefined) tests.unshift((entry) => stateOf(entry, now) === state);
  return tests.length === 0 ? null : (entry) => tests.every((test) => test(entry));
}

export async function foundAtDesk(
  { index, now }: Needs<'index' | 'now'>,
  query: DeskMembersQuery,
): Promise<readonly Entry[]> {
  const everyone = await index.everyone();
  const matches = matchingAtDesk(query, index, now());
  return matches ? everyone.filter(matches) : everyone;
}
