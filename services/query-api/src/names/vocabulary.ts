import { asciiDigits } from '@portal/contracts/fields/digits';
import type { PresentMember } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { consonantsOf, leavesSoundsOpen, soundOf } from './sound-key.ts';

type Keys = Pick<PresentMember, 'nameKey' | 'organizationKey' | 'locationKey'>;
type Described = { readonly words: readonly number[]; readonly batchYear: number | null };

type Word = {
  readonly written: string;
  readonly sound: string;
  readonly consonants: string;
  readonly isOpen: boolean;
};

/** Shorter skeletons fit too many words. */
const ENOUGH_CONSONANTS = 2;

const analyzed = (written: string): Word => ({
  written,
  sound: soundOf(written),
  consonants: consonantsOf(written),
  isOpen: leavesSoundsOpen(written),
});

function matches(sought: Word, word: Word): boolean {
  if (word.written.startsWith(sought.written)) return true;
  if (sought.isOpen || word.isOpen)
    return sought.consonants.length >= ENOUGH_CONSONANTS && word.consonants === sought.consonants;
  return sought.sound !== '' && word.sound.startsWith(sought.sound);
}

/** @returns null for a word that is neither a year nor its last two digits */
function isOfBatch(word: string): ((batchYear: number) => boolean) | null {
  const digits = asciiDigits(word);
  if (!/^(?:\d{2}|\d{4})$/u.test(digits)) return null;
  const [year, hidden] = [Number(digits), 10 ** digits.length];
  return (batchYear) => batchYear % hidden === year;
}

const split = (key: string): readonly string[] => key.split(' ').filter(Boolean);

/**
 * Members share most of their words. Each different word is analyzed once and compared once with each word of a search, so both
 * take time with the vocabulary rather than with the members (docs/adr/0012).
 */
export function createVocabulary() {
  const numbers = new Map<string, number>();
  const all: Word[] = [];

  function numberOf(written: string): number {
    const known = numbers.get(written);
    if (known !== undefined) return known;
    numbers.set(written, all.length);
    return all.push(analyzed(written)) - 1;
  }

  function describingWord(written: string): (member: Described) => boolean {
    const sought = analyzed(written);
    const fits = Uint8Array.from(all, (word) => (matches(sought, word) ? 1 : 0));
    const isBatch = isOfBatch(written);
    return ({ words, batchYear }) => {
      for (const number of words) if (fits[number] === 1) return true;
      return batchYear !== null && isBatch?.(batchYear) === true;
    };
  }

  return {
    /** The numbers of the words of a member's name, work and place. */
    wordsOf: ({ nameKey, organizationKey, locationKey }: Keys): readonly number[] => [
      ...new Set(split(nameKey + organizationKey + locationKey).map(numberOf)),
    ],
    /** Whether all words of the text describe a member, in any order. @returns null for a text without words */
    describing(text: string): ((member: Described) => boolean) | null {
      const each = split(searchKey(text)).map(describingWord);
      return each.length === 0 ? null : (member) => each.every((describes) => describes(member));
    },
  };
}
export type Vocabulary = ReturnType<typeof createVocabulary>;
