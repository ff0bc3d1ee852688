import * as z from 'zod/mini';

const OTHER_DIGITS = /(?!\d)\p{Nd}/gu;
const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Turns the digits of any script into 0–9 and leaves every other character as it is. Never use it on passwords. */
export const asciiDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    // Unicode assigns digits in runs of ten, each of which begins with a zero
    let value = 0;
    while (isDigit(codePoint - value - 1)) value += 1;
    return String(value % 10);
  });

/** Reads a number that may be typed as text, in the digits of any script, and then applies the schema. */
export const typedNumber = <Schema extends z.ZodMiniType<number, number>>(schema: Schema) =>
  z.pipe(
    z.transform((typed: unknown) =>
      typeof typed === 'string' && typed.trim() !== '' ? Number(asciiDigits(typed.trim())) : typed,
    ),
    schema,
  );

/** The number of a query, such as a page. */
export const countFrom1To = (most: number) => typedNumber(z.int().check(z.gte(1), z.lte(most)));
