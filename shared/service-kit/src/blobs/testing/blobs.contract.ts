import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Blobs } from '../blobs.ts';

export type BlobsHarness = { open(): Promise<Blobs>; close(): Promise<void> };

export function describeBlobs(name: string, makeHarness: () => Promise<BlobsHarness>): void {
  describe(`${name} as a store of blobs`, () => {
    let harness: BlobsHarness;
    let blobs: Blobs;
    let other: Blobs;
    let root: string;
    beforeEach(async () => {
      harness = await makeHarness();
      blobs = await harness.open();
      other = await harness.open();
      root = randomUUID();
    });
    afterEach(() => harness.close());

    const png = (bytes: Uint8Array = randomBytes(200)) => ({ bytes, contentType: 'image/png' });
    async function got(from: Blobs, key: string) {
      const blob = await from.get(key);
      return blob && { bytes: Buffer.from(blob.bytes), contentType: blob.contentType };
    }

    it('returns a blob byte for byte, with its type', async () => {
      const every = Uint8Array.from({ length: 1_024 }, (_, index) => index % 256);
      for (const bytes of [every, Uint8Array.of(), randomBytes(300_000), Buffer.from('\n\n')]) {
        const key = `${root}/members/${randomUUID()}.png`;
        await blobs.put(key, png(bytes));
        const blob = await got(other, key);
        expect(blob?.contentType).toBe('image/png');
        // `toEqual` takes a second for the large one
        expect(blob?.bytes.equals(bytes)).toBe(true);
      }
    });

    it('finds nothing under an unused key', async () => {
      expect(await blobs.get(`${root}/nothing`)).toBeNull();
      expect(await blobs.get(root)).toBeNull();
    });

    it('replaces a blob as a whole', async () => {
      const key = `${root}/picture`;
      await blobs.put(key, png(randomBytes(5_000)));
      const text = { bytes: Buffer.from('short'), contentType: 'text/plain; charset=utf-8' };
      await other.put(key, text);
      expect(await got(blobs, key)).toEqual(text);
    });

    it('shows either the old blob or the new one while it is replaced', async () => {
      const key = `${root}/picture`;
      const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, index));
      await blobs.put(key, png(versions[0]));
      const writing = (async () => {
        for (const version of versions) await blobs.put(key, png(version));
      })();
      for (let read = 0; read < 30; read++) {
        const blob = await got(other, key);
        expect(versions.some((version) => blob?.bytes.equals(version))).toBe(true);
      }
      await writing;
    });

    it('deletes blobs, and accepts keys without one', async () => {
      const key = `${root}/picture`;
      await blobs.put(key, png());
      await blobs.delete(key);
      expect(await other.get(key)).toBeNull();
      await blobs.delete(key);
    });

    it('keeps a key apart from longer ones that begin with it', async () => {
      const [short, long] = [`${root}/a`, `${root}/a/b`];
      await blobs.put(short, png(Buffer.from('short')));
      await blobs.put(long, png(Buffer.from('long')));
      await blobs.delete(short);
      expect(await blobs.get(short)).toBeNull();
      expect((await got(blobs, long))?.bytes.toString()).toBe('long');
    });

    it('lists the keys under a prefix, in order', async () => {
      const keys = ['m/2.png', 'm/10.png', 'm/1/a', 'n/1', 'm2/1', 'm-1'].map(
        (key) => `${root}/${key}`,
      );
      for (const key of keys) await blobs.put(key, png());
      expect(await other.list(`${root}/`)).toEqual([...keys].sort());
      expect(await other.list(`${root}/m/1`)).toEqual([`${root}/m/1/a`, `${root}/m/10.png`]);
      expect(await other.list(`${root}/x`)).toEqual([]);
    });
  });
}
