import { expect, it } from 'vitest';
import { defaultLanguageOf, schoolIn, untranslatedIn } from './school-in.ts';

const content = {
  name: { en: 'Vidyalaya', mr: 'विद्यालय' },
  foundedYear: 1987,
  about: { title: 'About', highlights: [{ title: { en: 'One', hi: 'एक', mr: 'एक', gu: 'એક' } }] },
  privacy: { changes: { en: ['Mails'], mr: ['ई-मेल'] } },
};

it('gives each text in the language, and in the default one where the language has none', () => {
  expect(schoolIn(content, 'mr')).toEqual({
    name: 'विद्यालय',
    foundedYear: 1987,
    about: { title: 'About', highlights: [{ title: 'एक' }] },
    privacy: { changes: ['ई-मेल'] },
  });
  expect(schoolIn(content, 'gu')).toMatchObject({
    name: 'Vidyalaya',
    about: { highlights: [{ title: 'એક' }] },
    privacy: { changes: ['Mails'] },
  });
});

it("falls back to the school's own language, and without it to any", () => {
  const marathi = { ...content, defaultLanguage: 'mr' };
  expect(defaultLanguageOf(marathi)).toBe('mr');
  expect(schoolIn(marathi, 'gu')).toMatchObject({ name: 'विद्यालय' });
  expect(schoolIn({ name: { hi: 'विद्यालय' } }, 'gu')).toEqual({ name: 'विद्यालय' });
});

it('names the texts that are in some languages only', () => {
  expect(untranslatedIn(content)).toEqual(['name (hi, gu)', 'privacy.changes (hi, gu)']);
  expect(untranslatedIn({ name: 'Vidyalaya' })).toEqual([]);
});
