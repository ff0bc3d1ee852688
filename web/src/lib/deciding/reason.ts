import type { ReasonKind } from '@portal/contracts/content/school-basics';
import { limits } from '@portal/contracts/fields/limits';
import { charactersLeft } from '@portal/contracts/fields/text';
import { t } from '../language/translation.ts';
import { reasonOr } from '../network/http.ts';
import { school } from '../school/page-school.ts';

/** Why someone decides; empty where nothing is said. */
export type Reason = { readonly code: string; readonly words: string; readonly note: string };
export const NO_REASON: Reason = { code: '', words: '', note: '' };

/** The fields of a decision's body that say why. */
export type Said = { readonly reason?: string; readonly code?: string; readonly note?: string };

export const reasonsFor = (kind: ReasonKind) =>
  school().reasons.filter((reason) => reason.for?.includes(kind) ?? true);

export const textOfCode = (code: string): string | undefined =>
  school().reasons.find((reason) => reason.code === code)?.text;

/** A chosen reason alone sends its text as the words, so that mails say it too. */
export function saidBy({ code, words, note }: Reason): Said {
  const reason = words.trim() || (textOfCode(code) ?? '');
  return {
    ...(reason !== '' && { reason }),
    ...(code !== '' && { code }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

export const isTooLong = ({ words, note }: Reason): boolean =>
  [words, note].some((text) => charactersLeft(text, limits.reason) < 0);

export const whyNotDecided = (error: unknown, otherwise = t('That did not work.')): string =>
  reasonOr(error, otherwise);
