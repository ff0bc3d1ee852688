import { charactersLeft } from '@portal/contracts/fields/text';

const HINT_FROM_PART = 0.8;

export function limitHint(
  text: string,
  maximum: number,
): { readonly hint?: string; readonly error?: string } {
  const left = charactersLeft(text, maximum);
  if (left < 0) return { error: `${(-left).toLocaleString('en')} characters too many` };
  if (left > maximum * (1 - HINT_FROM_PART)) return {};
  return { hint: `${left.toLocaleString('en')} characters left` };
}
