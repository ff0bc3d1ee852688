import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accesses } from '../accesses/accesses.contract.ts';
import { coordinatorRequest } from '../coordinators/coordinator.request.ts';
import { asciiDigits, countFrom1To, typedNumber } from './digits.ts';
import { answerRequest } from '../gatherings/answer.request.ts';
import { gatheringRequest } from '../gatherings/gathering.api.ts';
import { phoneNumber } from '../members/profile.api.ts';
import { directoryQuery } from '../members/directory.query.ts';
import { deskMembersQuery } from '../decisions/desk/desk.query.ts';
import { isSecondStepCode } from '../second-step/second-step.request.ts';
import { readQueryLine } from '../decisions/history/query-line.ts';

describe('digits', () => {
  it.each([
    ['Devanagari', '०१२३४५६७८९'],
    ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian and Urdu', '۰۱۲۳۴۵۶۷۸۹'],
    ['full width', '０１２３４５６７８９'],
    ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
    [
      'mathematics, whose five alphabets follow one another',
      '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
    ],
  ])('of %s become 0 to 9', (_, text) => {
    expect(asciiDigits(text)).toBe('0123456789'.repeat([...text].length / 10));
  });

  it('leave every other character as it is, those that only look like digits too', () => {
    for (const text of ['', 'A-17', '+91 (98)', '①½²Ⅷ一百', '●●●●●●', 'शहा '])
      expect(asciiDigits(text)).toBe(text);
    expect(asciiDigits('प्र-१७')).toBe('प्र-17');
  });
});

describe('a number that is typed', () => {
  const year = typedNumber(z.int().check(z.gte(1950)));

  it('may be a number, or text in the digits of any script', () => {
    for (const typed of [2004, '2004', ' २००४ ', '૨૦૦૪']) expect(year.parse(typed)).toBe(2004);
  });

  it.each(['', ' ', 'soon', '२००४.५', '१९४९', '●●●●', null, true, {}])('is not %j', (typed) => {
    expect(year.safeParse(typed).success).toBe(false);
  });

  it('counts from 1 to a limit', () => {
    const page = countFrom1To(20);
    expect(['1', '२०'].map((typed) => page.parse(typed))).toEqual([1, 20]);
    for (const typed of ['0', '२१', '-1', '1.5']) expect(page.safeParse(typed).success).toBe(false);
  });
});

describe('requests', () => {
  it('take batches, counts of guests, months and times in the digits of any script', () => {
    expect(coordinatorRequest.parse({ batches: ['१९९४', 2004, '२००४'] }).batches).toEqual([
      1994, 2004,
    ]);
    expect(coordinatorRequest.safeParse({ batches: ['soon'] }).success).toBe(false);
    expect(answerRequest.parse({ answer: 'going', guests: '२' }).guests).toBe(2);
    expect(answerRequest.safeParse({ answer: 'going', guests: '१०' }).success).toBe(false);
    expect(accesses.calls['GET /admin/accesses'].query.parse({ month: '२०२६-११' }).month).toBe(
      '2026-11',
    );
    const startsAt = '२०२६-१२-०५T१०:००:००+०५:३०';
    expect(gatheringRequest.parse({ startsAt }).startsAt).toBe('2026-12-05T04:30:00.000Z');
  });

  it('know a code of the second step in any digits, so that it is never taken for a reason', () => {
    for (const text of ['357340', '३५७ ३४०', '３５７３４０', 'abcde-२३४५६', 'abcde–fghjk'])
      expect(isSecondStepCode(text)).toBe(true);
    for (const text of ['●●●●●●', '३५७३४', 'not-in-roster', ''])
      expect(isSecondStepCode(text)).toBe(false);
    expect(coordinatorRequest.parse({ batches: [], code: '३५७३४०' }).code).toBeUndefined();
  });

  it('take a phone number in any digits, and keep its other characters as typed', () => {
    expect(phoneNumber.parse('+९१ (९८२२०) १२३-४५')).toBe('+91 (98220) 123-45');
    expect(phoneNumber.parse(' ९८७६५४३२१० ')).toBe('9876543210');
    for (const typed of ['●●●●●●●', '९८७', 'call me'])
      expect(phoneNumber.safeParse(typed).success).toBe(false);
  });
});

describe('the queries of lists', () => {
  it('take batches and pages in the digits of any script', () => {
    expect(directoryQuery.parse({ batchYear: '२००४', page: '२', limit: '१०' })).toMatchObject({
      batchYear: 2004,
      page: 2,
      limit: 10,
    });
    expect(directoryQuery.parse({ batchYear: ' ' }).batchYear).toBeUndefined();
    expect(deskMembersQuery.parse({ batchYear: '२००४', page: '२' })).toMatchObject({
      batchYear: 2004,
      page: 2,
    });
    expect(deskMembersQuery.parse({ batchYear: '' }).batchYear).toBeUndefined();
    expect(readQueryLine('batch:२००४ since:२०२६-०१-३१ अमित२').query).toEqual({
      batch: 2004,
      since: '2026-01-31',
      subject: 'अमित२',
    });
  });
});
