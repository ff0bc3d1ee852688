import { limits } from '@portal/contracts/limits';
import { charactersLeft } from '@portal/contracts/text';
import { school } from './school.ts';

/** Why somebody decides; what is left open is empty. */
export type Reason = { readonly code: string; readonly words: string; readonly note: string };
export const NO_REASON: Reason = { code: '', words: '', note: '' };

export const textOfCode = (code: string): string | undefined =>
  school().reasons.find((reason) => reason.code === code)?.text;

/** The fields of a decision's body. A chosen reason alone sends its text as the words, so that mails say it too. */
export function reasonBody({ code, words, note }: Reason) {
  const reason = words.trim() || (textOfCode(code) ?? '');
  return {
    ...(reason !== '' && { reason }),
    ...(code !== '' && { code }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

export const isTooLong = ({ words, note }: Reason): boolean =>
  [words, note].some((text) => charactersLeft(text, limits.reason) < 0);
