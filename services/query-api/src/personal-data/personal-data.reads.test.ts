import { accessesAnswer } from '@portal/contracts/accesses/access.api';
import { translating } from '@portal/languages/testing/translations';
import { register } from '@portal/contracts/personal-data/personal-data-register';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

translating({
  'Your name and your batch': 'तुमचे नाव आणि तुकडी',
  'Approved members': 'मान्यता मिळालेले सदस्य',
  'On a profile': 'प्रोफाइलवर',
});

let reads: Reads;
beforeEach(async () => {
  reads = await createReads();
});
afterEach(() => reads.close());

it('says what is kept in the language of the reader, and in English without one', async () => {
  const asha = await reads.member();
  const english = await asha.get('/account/data').expect(200);
  expect(english.body).toEqual({ data: register });
  const marathi = await asha.get('/account/data').set('Accept-Language', 'mr-IN, en;q=0.5');
  expect(marathi.headers).toMatchObject({
    'content-language': 'mr',
    vary: expect.stringContaining('Accept-Language') as unknown,
  });
  expect(marathi.body.data[0]).toMatchObject({
    _id: register[0]?._id,
    what: 'तुमचे नाव आणि तुकडी',
    seenBy: 'मान्यता मिळालेले सदस्य',
  });
});

it('says in which way someone saw data in the language of the reader', async () => {
  const [asha, office] = [await reads.member(), await reads.member({ role: 'admin' })];
  await office.get(`/users/${asha._id}`).expect(200);
  const howIn = async (language: string) => {
    const answer = await asha.get('/account/accesses').set('Accept-Language', language);
    return accessesAnswer.parse(answer.body).data.map(({ how }) => how);
  };
  expect(await howIn('mr')).toEqual(['प्रोफाइलवर']);
  expect(await howIn('ta')).toEqual(['On a profile']);
});
