import { charactersLeft } from '@portal/contracts/fields/text';
import { t } from '../../lib/language/translation.ts';

const HINT_FROM_PART = 0.8;

export function limitHint(
  text: string,
  maximum: number,
): { readonly hint?: string; readonly error?: string } {
  const left = charactersLeft(text, maximum);
  if (left < 0)
    return {
      error: t('{count, plural, one {# character too many} other {# characters too many}}', {
        count: -left,
      }),
    };
  if (left > maximum * (1 - HINT_FROM_PART)) return {};
  return {
    hint: t('{count, plural, one {# character left} other {# characters left}}', { count: left }),
  };
}
