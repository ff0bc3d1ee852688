import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobsUnavailable } from './blobs.ts';
import { createFolderBlobs } from './folder.ts';
import { describeBlobs } from './testing/blobs.contract.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'blobs-'));
  folder = join(parent, 'pictures');
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

describeBlobs('a folder', async () => ({
  open: () => Promise.resolve(createFolderBlobs({ folder })),
  close: () => Promise.resolve(),
}));

describe('the folder of blobs', () => {
  const blob = { bytes: Buffer.from('x'), contentType: 'image/png' };

  it.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../../b',
    'a\\b',
    'a\0b',
    'ä',
    'a+/b',
  ])('refuses the key %j, which could leave it or collide', async (key) => {
    const blobs = createFolderBlobs({ folder });
    await expect(blobs.put(key, blob)).rejects.toBeInstanceOf(RangeError);
    await expect(blobs.get(key)).rejects.toBeInstanceOf(RangeError);
    await expect(blobs.delete(key)).rejects.toBeInstanceOf(RangeError);
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('refuses a content type that would run into the bytes', async () => {
    const blobs = createFolderBlobs({ folder });
    const broken = { ...blob, contentType: 'image/png\nx' };
    await expect(blobs.put('a', broken)).rejects.toBeInstanceOf(RangeError);
  });

  it('creates files that only their owner can read', async () => {
    await createFolderBlobs({ folder }).put('a', blob);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o600);
  });

  it('lists no half-written file', async () => {
    const blobs = createFolderBlobs({ folder });
    await blobs.put('a', blob);
    writeFileSync(join(folder, 'b.1234~'), 'image/png\nhalf');
    expect(await blobs.list('')).toEqual(['a']);
  });

  it('reports that the folder cannot be used', async () => {
    writeFileSync(folder, 'a file in its place');
    const blobs = createFolderBlobs({ folder });
    await expect(blobs.put('a', blob)).rejects.toBeInstanceOf(BlobsUnavailable);
    await expect(blobs.put('a', blob)).rejects.toThrow(`${folder} cannot be used (`);
    await expect(blobs.get('a')).rejects.toBeInstanceOf(BlobsUnavailable);
  });
});
