import { describe, expect, it } from 'vitest';
import { searchKey } from './search-key.ts';

describe('the search key of a name', () => {
  it('has a space before each word, and is empty for an empty name', () => {
    expect(searchKey('  Asha \n Patil ')).toBe(' asha patil');
    expect(searchKey(' ')).toBe('');
  });
  it.each([
    [
      "D'Souza",
      ['d’souza', 'D‘SOUZA', 'dʼsouza', 'd`souza', 'D´Souza', 'D′Souza', 'dsouza', 'D＇Souza'],
    ],
    ['José', ['jose', 'JOSÉ', 'Jose\u0301', 'jòsê']],
    ['Øystein Łukasz Weiß', ['oystein lukasz weiss', 'ØYSTEIN ŁUKASZ WEISS']],
    ['Æsa Đorđe', ['aesa dorde']],
    ['İlkay Işık', ['ilkay isik']],
    ['Anne-Marie', ['anne marie', 'Anne‐Marie', 'ANNE–MARIE']],
    ['A. K. Rao', ['a.k. rao', 'A K Rao', 'a.k.rao']],
    ['नीलेश', ['नी\u200dलेश', 'नीलेश'.normalize('NFD')]],
    ['फ़िरोज़', ['फ\u093cिरोज\u093c', '\u095eिरो\u095b']],
    ['Ｓｕｎｉｔａ', ['sunita']],
    ['Ngọc Nguyễn', ['ngoc nguyen']],
  ])('of %s is the same however it is typed', (name, others) => {
    for (const other of others) expect(searchKey(other)).toBe(searchKey(name));
  });
  it.each([
    ['नीलेश', 'नलश'],
    ['नीलेश', 'निलेश'],
    ['फ़', 'फ'],
    ['कुलकर्णी', 'कुलकर्णि'],
    ['Йосиф', 'Иосиф'],
    ['が', 'か'],
  ])('keeps the marks of other scripts: %s is not %s', (name, other) => {
    expect(searchKey(name)).not.toBe(searchKey(other));
  });
  it('holds each character in one form', () => {
    expect(searchKey('Йосиф 한국')).toBe(searchKey('Йосиф 한국'.normalize('NFD')));
  });
});
