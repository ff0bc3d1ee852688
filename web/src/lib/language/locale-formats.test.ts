import { afterEach, describe, expect, it } from 'vitest';
import {
  dayOfYear,
  fullDay,
  longDate,
  shortDate,
  shortDay,
  timeAgo,
  timeSince,
} from '../time/date.ts';
import { zoneName } from '../time/zoned-time.ts';
import { compactText } from './compact-text.ts';
import { compareTexts } from './compare-texts.ts';
import { listText, numberText } from './locale-formats.ts';
import { t } from './translation.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
const before = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString();

const expected = {
  en: {
    dates: ['03 Sep 2026', '3 September 2026', 'Thursday, 3 September', 'Thu 3 Sep', '29 February'],
    ago: ['1 minute ago', '5 hours ago', '3 days ago', '2 years ago'],
    spans: ['1 minute', '5 hours', '3 days', '2 years'],
    numbers: ['1,234', '12,34,567', '1.5K'],
    zone: 'India Standard Time',
  },
  hi: {
    dates: ['03 सित॰ 2026', '3 सितंबर 2026', 'गुरुवार, 3 सितंबर', 'गुरु 3 सित॰', '29 फ़रवरी'],
    ago: ['1 मिनट पहले', '5 घंटे पहले', '3 दिन पहले', '2 वर्ष पहले'],
    spans: ['1 मिनट', '5 घंटे', '3 दिन', '2 वर्ष'],
    numbers: ['1,234', '12,34,567', '1.5\u{a0}हज़ार'],
    zone: 'भारतीय मानक समय',
  },
  mr: {
    dates: ['03 सप्टें 2026', '3 सप्टेंबर 2026', 'गुरुवार, 3 सप्टेंबर', 'गुरु 3 सप्टें', '29 फेब्रुवारी'],
    ago: ['1 मिनिटापूर्वी', '5 तासांपूर्वी', '3 दिवसांपूर्वी', '2 वर्षांपूर्वी'],
    spans: ['1 मिनिट', '5 तास', '3 दिवस', '2 वर्षे'],
    numbers: ['1,234', '12,34,567', '1.5\u{a0}ह'],
    zone: 'भारतीय प्रमाण वेळ',
  },
  gu: {
    dates: ['03 સપ્ટે 2026', '3 સપ્ટેમ્બર 2026', 'ગુરુવાર, 3 સપ્ટેમ્બર', 'ગુરુ 3 સપ્ટે', '29 ફેબ્રુઆરી'],
    ago: ['1 મિનિટ પહેલાં', '5 કલાક પહેલાં', '3 દિવસ પહેલાં', '2 વર્ષ પહેલાં'],
    spans: ['1 મિનિટ', '5 કલાક', '3 દિવસ', '2 વર્ષ'],
    numbers: ['1,234', '12,34,567', '1.5\u{a0}હજાર'],
    zone: 'ભારતીય માનક સમય',
  },
};

describe.each(Object.entries(expected))(
  'in %s',
  (language, { dates, ago, spans, numbers, zone }) => {
    it('days and months have their names, and digits are Latin', () => {
      document.documentElement.lang = language;
      const shown = [shortDate, longDate, fullDay, shortDay].map((write) => write('2026-09-03'));
      expect([...shown, dayOfYear('02-29')]).toEqual(dates);
      expect(zoneName('2026-09-03T10:00:00Z', 'Asia/Kolkata')).toBe(zone);
    });

    it('times since then read as people say them', () => {
      document.documentElement.lang = language;
      const times = [60, 5 * 3_600, 3 * 86_400, 800 * 86_400].map(before);
      expect(times.map((at) => timeAgo(at, NOW))).toEqual(ago);
      expect(times.map((at) => timeSince(at, NOW))).toEqual(spans);
    });

    it('numbers are grouped', () => {
      document.documentElement.lang = language;
      expect([numberText(1_234), numberText(1_234_567), compactText(1_500)]).toEqual(numbers);
      expect(t('{count, number}', { count: 1_234_567 })).toBe(numbers[1]);
    });

    it('lists have commas', () => {
      document.documentElement.lang = language;
      expect(listText(['1994', '1996', '2001'])).toBe('1994, 1996, 2001');
    });
  },
);

it.each([
  ['hi', ['अमृता', 'कमल', 'Asha']],
  ['mr', ['अमृता', 'कमल', 'Asha']],
  ['gu', ['અમૃતા', 'કમલ', 'Asha']],
  ['en', ['Asha', 'अमृता', 'कमल']],
])("in %s, the reader's alphabet comes first", (language, names) => {
  document.documentElement.lang = language;
  expect(names.toReversed().toSorted(compareTexts)).toEqual(names);
});
