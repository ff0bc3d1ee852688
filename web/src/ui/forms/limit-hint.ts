import { charactersLeft } from '@portal/contracts/fields/text';
import { t } from '../../lib/language/translation.ts';
import type { Notes } from './Field.tsx';

const HINT_FROM_PART = 0.8;

/** @param notes of the field: its own error goes first, and the number of characters left takes the place of its hint */
export function limitHint(text: string, maximum: number, notes: Notes = {}): Notes {
  const left = charactersLeft(text, maximum);
  if (left < 0)
    return {
      ...notes,
      error:
        notes.error ??
        t('{count, plural, one {# character too many} other {# characters too many}}', {
          count: -left,
        }),
    };
  if (left > maximum * (1 - HINT_FROM_PART)) return notes;
  return {
    ...notes,
    hint: t('{count, plural, one {# character left} other {# characters left}}', { count: left }),
  };
}
