import type { NameLikeness } from '@portal/contracts/registrations/approval/applicant.api';
import { soundOf } from './sound-key.ts';

export const wordsOf = (nameKey: string): readonly string[] => nameKey.split(' ').filter(Boolean);
const sorted = (words: readonly string[]): string => words.toSorted().join(' ');

/** One letter more, less or different, or two neighbours swapped. */
function isOneLetterOff(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  if (longer.length > shorter.length) return shorter.slice(start) === longer.slice(start + 1);
  const swapped = `${longer[start + 1] ?? ''}${longer[start] ?? ''}`;
  return (
    shorter.slice(start + 1) === longer.slice(start + 1) ||
    (shorter.slice(start, start + 2) === swapped &&
      shorter.slice(start + 2) === longer.slice(start + 2))
  );
}

/** The same for all spellings of a name, whatever the order of its words. Takes a search key. */
export const soundsOf = (nameKey: string): string => sorted(wordsOf(nameKey).map(soundOf));

/** Compares names of two words or more: 'Asha Patil' is part of 'Asha Ramesh Patil'. */
function isPart(words: readonly string[], of: readonly string[]): boolean {
  return words.length > 1 && words.length < of.length && words.every((word) => of.includes(word));
}

/** @returns null when the names differ. Takes search keys. */
export function likenessOf(oneKey: string, otherKey: string): NameLikeness | null {
  if (oneKey === '' || otherKey === '') return null;
  if (oneKey === otherKey) return 'equal';
  const [one, other] = [wordsOf(oneKey), wordsOf(otherKey)];
  if (sorted(one) === sorted(other)) return 'swapped';
  if (isOneLetterOff(oneKey, otherKey)) return 'one-letter';
  if (one.length === other.length && soundsOf(oneKey) === soundsOf(otherKey)) return 'spelling';
  return isPart(one, other) || isPart(other, one) ? 'part' : null;
}
