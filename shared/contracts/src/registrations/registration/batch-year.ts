import { asciiDigits } from '../../fields/digits.ts';

/** '04' is 2004 and '94' is 1994: the newest year that ends so and has begun. Any other text keeps its characters, with digits as 0–9. */
export function fullYear(typed: string, thisYear = new Date().getFullYear()): string {
  const text = asciiDigits(typed);
  if (!/^\d\d$/u.test(text.trim())) return text;
  const year = thisYear - (thisYear % 100) + Number(text);
  return String(year > thisYear ? year - 100 : year);
}
