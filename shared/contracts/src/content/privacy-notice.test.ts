import { expect, it } from 'vitest';
import { privacyNotice, type Notice } from './privacy-notice.ts';
import { dayOf, inForce, versionOf, versionsOf } from './notice-dates.ts';

const sections = [{ title: 'Sharing', text: 'With members' }];
const first = { effectiveDate: '1 January 2026', sections };
const second = { version: '2026-07', effectiveDate: '2026-07-01', changes: ['Mails'], sections };

const problems = (privacy: unknown): readonly string[] =>
  privacyNotice
    .safeParse(privacy)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it.each([
  ['2026-01-01', '2026-01-01'],
  ['1 January 2026', '2026-01-01'],
  ['28 february 2027', '2027-02-28'],
  ['30 February 2026', null],
  ['2026-02-30', null],
  ['January 2026', null],
  ['1 Januar 2026', null],
  ['soon', null],
])('reads the date %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

it('takes a policy of one version as schools have it, and names it after its day', () => {
  expect(problems(first)).toEqual([]);
  expect(versionOf(first)).toBe('2026-01-01');
});

it('takes earlier versions below the newest', () => {
  expect(problems({ ...second, earlier: [first] })).toEqual([]);
});

it('says what is wrong with a version, and where', () => {
  expect(problems({ ...first, effectiveDate: 'soon' })).toEqual([
    'effectiveDate: expected a date, such as 1 January 2026 or 2026-01-01',
  ]);
  expect(problems({ ...first, version: 'a/b' })[0]).toMatch(/^version: expected letters, digits/u);
  expect(problems({ ...second, changes: undefined, earlier: [first] })).toEqual([
    'changes: expected what has changed, since there is an earlier version',
  ]);
  expect(problems({ ...second, effectiveDate: '2025-12-31', earlier: [first] })).toEqual([
    'earlier: expected each version to take effect before the one above it',
  ]);
  expect(problems({ ...second, version: '2026-01-01', earlier: [first] })).toEqual([
    'earlier: expected a different version for each',
  ]);
  expect(problems({ ...second, earlier: [{ ...first, sections: [] }] })).toHaveLength(1);
});

it('the newest version whose day has come is in force, and before the first the oldest', () => {
  const versions = versionsOf<Notice>({ ...second, earlier: [first] });
  const on = (today: string) => versionOf(inForce(versions, today));
  expect(on('2026-07-01')).toBe('2026-07');
  expect(on('2026-06-30')).toBe('2026-01-01');
  expect(on('2025-01-01')).toBe('2026-01-01');
});
