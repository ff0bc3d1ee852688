import { expect, it } from 'vitest';
import { pageLanguage } from './page-language.ts';

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'mr-IN,mr;q=0.9,en;q=0.8' }, 'mr'],
  [{ 'accept-language': 'en-US,en;q=0.9,hi;q=0.8' }, 'en'],
  [{ 'accept-language': 'fr, gu;q=0.1' }, 'gu'],
  [{ cookie: 'language=hi', 'accept-language': 'mr' }, 'hi'],
  [{ cookie: 'a=b; language=gu; c=d' }, 'gu'],
  [{ cookie: 'language=xx', 'accept-language': 'mr' }, 'mr'],
  [{ cookie: 'mylanguage=gu', 'accept-language': 'mr' }, 'mr'],
] as const)('of %j is %s', (headers, language) => {
  expect(pageLanguage(headers)).toBe(language);
});
