import { afterAll, beforeAll } from 'vitest';
import { catalogs } from '../catalogs.ts';

/** Translates some texts into Marathi for the tests of a file. */
export function translating(texts: Readonly<Record<string, string>>): void {
  const known = { ...catalogs.mr };
  beforeAll(() => void Object.assign(catalogs.mr, texts));
  afterAll(() => {
    for (const text of Object.keys(texts)) Reflect.deleteProperty(catalogs.mr, text);
    Object.assign(catalogs.mr, known);
  });
}
