import { limits } from '@portal/contracts/fields/limits';
import { fullYear } from '@portal/contracts/registrations/registration/batch-year';
import { monthOf, plainText, readDate } from './roster-dates.ts';

/** Longer text is no batch. */
const LONGEST = 60;
/** Spreadsheets write whole numbers so. */
const FRACTION = /^(\d{4})\.0+$/u;
const TWO_DIGITS =
  /^(?:(?:batch|class|year|of|the|passed|out|in|बॅच|बैच|वर्ष|બેચ|વર્ષ)[\s.:-]*){0,6}['’‘]?(\d\d)$/u;
const MONTH_AND_YEAR = /^([\p{L}\p{M}]{2,20})[-–/.,'’\s]*(\d\d)$/u;
const BETWEEN_YEARS = /^\s*(?:[-–—/_]|to|ते|से|થી)\s*$/u;
/** From the first class to the last, and a few more. */
const LONGEST_SPAN = 20;

/** '2003-04' is the batch that passed out in 2004. Two years of two digits are a span only if they follow each other: '10-98' may be anything. */
function endOfSpan(first: string, second: string, thisYear: number): number | null {
  const [from, to] = [Number(fullYear(first, thisYear)), Number(fullYear(second, thisYear))];
  const years = to - from;
  const isSpan = first.length === 2 && second.length === 2 ? years === 1 : years >= 0;
  return isSpan && years <= LONGEST_SPAN ? to : null;
}

function yearIn(text: string, thisYear: number): number | null {
  const date = readDate(text, thisYear);
  const day = date?.dayFirst ?? date?.monthFirst;
  if (day !== undefined && day !== null) return Number(day.slice(0, 4));
  const [first, second, third] = [...text.matchAll(/\d+/gu)];
  if (!first || third) return null;
  if (second) {
    const between = text.slice(first.index + first[0].length, second.index);
    const areYears = [first, second].every(
      ([digits]) => digits.length === 2 || digits.length === 4,
    );
    return areYears && BETWEEN_YEARS.test(between)
      ? endOfSpan(first[0], second[0], thisYear)
      : null;
  }
  if (first[0].length === 4) return Number(first[0]);
  const [, month = '', ofMonth] = MONTH_AND_YEAR.exec(text) ?? [];
  const short = TWO_DIGITS.exec(text)?.[1] ?? (monthOf(month) === 0 ? undefined : ofMonth);
  return short === undefined ? null : Number(fullYear(short, thisYear));
}

/** @returns the year of passing out that a date, a year or a span of years names; null for any other text, also for two numbers that are no span */
export function batchIn(text: string, thisYear: number): number | null {
  if (text.length > LONGEST) return null;
  const year = yearIn(plainText(text).replace(FRACTION, '$1'), thisYear);
  return year !== null && year >= limits.batchYearMinimum && year <= thisYear ? year : null;
}
