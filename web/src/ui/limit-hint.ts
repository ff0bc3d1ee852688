import { charactersLeft } from '@portal/contracts/text';

/** A limit is told once this part of it is used up. */
const NEAR = 0.8;

/** What stands under a field whose text comes near its limit, or has gone beyond it. */
export function limitHint(
  text: string,
  maximum: number,
): { readonly hint?: string; readonly error?: string } {
  const left = charactersLeft(text, maximum);
  if (left < 0) return { error: `${(-left).toLocaleString('en')} characters too many` };
  if (left > maximum * (1 - NEAR)) return {};
  return { hint: `${left.toLocaleString('en')} characters left` };
}
