import { afterAll, beforeAll } from 'vitest';
import { catalogOf } from '../catalogs.ts';

/** Translates some texts into Marathi for the tests of a file. */
export function translating(texts: Readonly<Record<string, string>>): void {
  const catalog = catalogOf('mr');
  const known = { ...catalog };
  beforeAll(() => void Object.assign(catalog, texts));
  afterAll(() => {
    for (const text of Object.keys(texts)) Reflect.deleteProperty(catalog, text);
    Object.assign(catalog, known);
  });
}
