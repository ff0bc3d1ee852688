import { searchKey } from '@portal/read-models/search-key';
import { expect, it } from 'vitest';
import { consonantsOf, soundOf } from './sound-key.ts';

const sounds = (name: string) => searchKey(name).split(' ').map(soundOf).join(' ').trim();
const consonants = (name: string) => searchKey(name).split(' ').map(consonantsOf).join(' ').trim();

it.each([
  ['Sunita', ['सुनीता', 'સુનીતા', 'Suneeta', 'Sunitha', 'SUNITAA', 'సునీత']],
  ['Nilesh', ['नीलेश', 'નીલેશ', 'Neelesh', 'Niles', 'নীলেশ']],
  ['Patil', ['Pateel', 'पाटील', 'पाटिल', 'પાટીલ', 'Paatil', 'ਪਾਟੀਲ', 'ಪಾಟೀಲ್']],
  ['Kulkarni', ['कुलकर्णी', 'Kulakarni', 'કુલકર્ણી', 'Kulkarnee']],
  ['Gaikwad', ['गायकवाड', 'Gaekwad', 'Gayakwad', 'Gaikwaad']],
  ['Jaywant', ['जयवंत', 'Jayvant', 'Jayawant']],
  ['Vijay', ['विजय', 'Wijay', 'Vijai']],
  ['Shah', ['शाह', 'શાહ', 'Shaah']],
  ['Krishna', ['कृष्णा', 'Krushna', 'कृष्ण']],
  ['Siddharth', ['सिद्धार्थ', 'Sidharth', 'Siddhartha']],
  ['Lakshmi', ['Laxmi', 'लक्ष्मी', 'Lakshmee']],
  ['Dnyaneshwar', ['ज्ञानेश्वर', 'Gyaneshwar', 'Jnaneshwar']],
  ['Gauri', ['गौरी', 'Gouri', 'ગૌરી']],
  ['Rao', ['राव', 'Rav']],
  ['Phadnis', ['फडणीस', 'Fadnis', 'Phadanis']],
  ['Firoz', ['Phiroj', 'फ़िरोज़', 'ફિરોઝ']],
  ['Sambhaji', ['संभाजी', 'Sanbhaji']],
  ['Chaudhary', ['Choudhari', 'चौधरी']],
  ['Asha', ['आशा', 'Aasha', 'આશા']],
  ['Mumbai', ['मुंबई', 'મુંબઈ']],
  ['Pune', ['पुणे']],
  ['Nashik', ['नाशिक', 'Nasik']],
  ['Kamala', ['कमला', 'Kamla']],
  ['Deshmukh', ['देशमुख', 'Deshmuk']],
])('%s sounds like its other spellings %s', (name, others) => {
  expect(Object.fromEntries(others.map((other) => [other, sounds(other)]))).toEqual(
    Object.fromEntries(others.map((other) => [other, sounds(name)])),
  );
});

it.each([
  ['Asha', 'Usha'],
  ['Sunil', 'Sunita'],
  ['Patil', 'Patel'],
  ['रमा', 'राम'],
  ['Maya', 'Mayur'],
])('%s does not sound like %s', (name, other) => {
  expect(sounds(name)).not.toBe(sounds(other));
});

it.each([
  ['Muhammad Ibrahim Qureshi', 'محمد ابراہیم قریشی'],
  ['Aslam Khan', 'اسلم خان'],
  ['Murugan', 'முருகன்'],
  ['Sunita', 'சுனிதா'],
])('%s has the consonants of %s', (name, other) => {
  expect(consonants(other)).toBe(consonants(name));
});
