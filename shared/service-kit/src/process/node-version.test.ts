import { describe, expect, it } from 'vitest';
import { adviceOn, refusalOf, sqliteDriverFor } from './node-version.mjs';

describe('a version of Node', () => {
  it.each([
    ['18.20.8', '9', null],
    ['20.18.3', '9', null],
    ['20.19.0', '9', 12],
    ['20.20.2', '9', 12],
    ['21.7.3', '9', null],
    ['22.13.1', '9', null],
    ['22.14.0', '10', 13],
    ['23.5.0', '9', null],
    ['23.6.0', '10', 13],
    ['24.0.0', '10', 13],
    ['24.21.0', '10', 13],
    ['26.10.0', '10', 13],
    ['28.0.0', '11', 13],
  ])('%s with Node-API %s loads better-sqlite3 %s', (node, napi, driver) => {
    expect(sqliteDriverFor({ node, napi })).toBe(driver);
    expect(refusalOf({ node, napi }) === null).toBe(driver !== null);
  });

  it('is refused when it reports no Node-API', () => {
    expect(sqliteDriverFor({ node: '22.14.0' })).toBeNull();
  });

  it('is refused in one sentence that names it and the versions that work', () => {
    expect(refusalOf({ node: '21.7.3', napi: '9' })).toBe(
      'The portal does not run on Node 21.7.3; it runs on Node 24 (recommended), 26, 22.14 or a later 22, and 20.19 or a later 20',
    );
  });

  it('is reported when it no longer gets security fixes', () => {
    expect(adviceOn({ node: '20.20.2', napi: '9' })).toBe(
      'Node 20.20.2 is no longer maintained: change to Node 24 soon',
    );
    for (const node of ['22.14.0', '24.0.0', '26.0.0'])
      expect(adviceOn({ node, napi: '10' })).toBeNull();
  });
});
