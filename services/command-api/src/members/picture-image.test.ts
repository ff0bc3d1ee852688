import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { limits } from '@portal/contracts/fields/limits';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createRenderPicture } from './picture-image.ts';

/** A busy machine is long about a picture. */
const renderFor = createRenderPicture(60_000);
const render = (bytes: Buffer) => renderFor('asha', bytes);
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'blue' } },
      gravity: 'east',
    },
  ]);
const noise = (edge: number) =>
  sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } });
const refused = (bytes: Buffer) => render(bytes).catch((error: unknown) => error);
const EXIF = { IFD0: { Artist: 'Asha', Make: 'Camera' } };

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function hugePng(width: number, height: number, ...texts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...texts.map((text) => pngChunk('zTXt', text)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

it.each([
  ['JPEG', () => drawing(900, 600).jpeg()],
  ['progressive JPEG', () => drawing(900, 600).jpeg({ progressive: true })],
  ['CMYK JPEG', () => drawing(900, 600).toColourspace('cmyk').jpeg()],
  ['PNG', () => drawing(900, 600).png()],
  ['PNG with 16 bits', () => drawing(900, 600).toColourspace('rgb16').png()],
  ['WebP', () => drawing(900, 600).webp()],
  ['GIF', () => drawing(900, 600).gif()],
  ['AVIF', () => drawing(900, 600).avif({ effort: 0 })],
])('renders a %s as a WebP of at most 512 pixels and a small one', async (_kind, make) => {
  const { full, small } = await render(await make().toBuffer());
  expect(await sharp(full).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
    height: 341,
  });
  expect(await sharp(small).metadata()).toMatchObject({
    format: 'webp',
    width: 96,
    height: 96,
  });
  const { data } = await sharp(full).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[2]).toBeLessThan(60);
});

it('does not enlarge a small picture', async () => {
  const { full, small } = await render(await drawing(40, 30).png().toBuffer());
  expect(await sharp(full).metadata()).toMatchObject({ width: 40, height: 30 });
  expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 30 });
});

it('keeps transparency, and renders grey pictures', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = sharp({ create: { width: 60, height: 60, channels: 4, background } });
  const { full } = await render(await clear.png().toBuffer());
  expect(await sharp(full).metadata()).toMatchObject({ hasAlpha: true });
  const grey = await drawing(60, 60).greyscale().png().toBuffer();
  expect(await sharp((await render(grey)).full).metadata()).toMatchObject({ width: 60 });
});

it('turns a picture upright, and removes where and with which camera it was taken', async () => {
  const taken = await drawing(900, 600)
    .withExif({ ...EXIF, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(taken).metadata()).toHaveProperty('exif');
  const { full, small } = await render(taken);
  for (const made of [full, small]) {
    const about = await sharp(made).metadata();
    for (const kind of ['exif', 'icc', 'xmp', 'iptc']) expect(about).not.toHaveProperty(kind);
    expect(about.orientation).toBeUndefined();
  }
  expect(await sharp(full).metadata()).toMatchObject({ width: 341, height: 512 });
  expect(full.includes('Camera')).toBe(false);
});

it('renders the first frame of an animation', async () => {
  const frames = [await drawing(60, 60).png().toBuffer(), await noise(60).png().toBuffer()];
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { full } = await render(moving);
  const about = await sharp(full).metadata();
  expect(about).toMatchObject({ width: 60, height: 60 });
  expect(about.pages ?? 1).toBe(1);
});

let whole: Buffer;
beforeAll(async () => {
  whole = await noise(300).jpeg().toBuffer();
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('Hello, I am a picture')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'an SVG',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>',
    ),
  ],
  [
    'an SVG behind a prologue',
    Buffer.from(
      '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ),
  ],
  ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
  ['noise', randomBytes(5_000)],
])('refuses %s as a picture', async (_what, bytes) => {
  expect(await refused(bytes)).toMatchObject({
    name: 'DomainError',
    kind: 'unsupported',
    message: 'Please upload an image file',
  });
});

it('refuses a TIFF, which no browser makes', async () => {
  expect(await refused(await drawing(9, 9).tiff().toBuffer())).toMatchObject({
    kind: 'unsupported',
  });
});

it('refuses a small file that unpacks to far too many pixels', async () => {
  const wide = hugePng(30_000, 30_000);
  expect(wide.length).toBeLessThan(10_000);
  expect(await refused(wide)).toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('too many pixels'),
  });
});

it.each([
  ['JPEG', async () => whole],
  ['PNG', () => noise(300).png().toBuffer()],
  ['WebP', () => noise(300).webp({ lossless: true }).toBuffer()],
  ['GIF', () => noise(100).gif().toBuffer()],
  ['AVIF', () => noise(300).avif({ effort: 0 }).toBuffer()],
])('refuses a truncated %s as damaged', async (_kind, make) => {
  const bytes = await make();
  for (const part of [0.5, 0.9])
    expect(await refused(bytes.subarray(0, bytes.length * part))).toMatchObject({
      name: 'DomainError',
      kind: 'invalid',
      message: 'This picture is damaged and cannot be read. Please try another one.',
    });
});

it('refuses a picture that is damaged in the middle, and renders the next one', async () => {
  const broken = Buffer.from(await noise(300).png().toBuffer());
  broken.fill(0, 20_000, 60_000);
  const [first, next] = await Promise.all([refused(broken), render(whole)]);
  expect(first).toMatchObject({ kind: 'invalid' });
  expect(next.full.length).toBeGreaterThan(100);
});

/** Chunks of text that unpack to 8 MB each while the header is read, which no limit of pixels or seconds of the library covers. */
const bomb = (() => {
  const unpacked = deflateSync(Buffer.alloc(7_900_000, 'x'), { level: 9 });
  const text = Buffer.concat([Buffer.from('Comment\0\0'), unpacked]);
  return hugePng(10, 10, ...Array.from({ length: 1_000 }, () => text));
})();

/** Less than the five seconds of the portal, in which a fast machine unpacks it. */
const LIMIT_MS = 400;

it('gives up a picture that takes too long, and ends its process', async () => {
  const renderOf = createRenderPicture(LIMIT_MS);
  expect(bomb.length).toBeLessThan(limits.pictureBytes);
  await expect(renderOf('asha', bomb)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('takes too long'),
  });
  const { full } = await render(whole);
  expect(full.length).toBeGreaterThan(100);
}, 20_000);

it('lets members take turns when the pictures of one of them take too long', async () => {
  const renderOf = createRenderPicture(LIMIT_MS);
  const done: string[] = [];
  // On a busy machine, the other picture may take too long as well, so only its turn counts
  const note = (name: string, picture: Promise<unknown>) => picture.finally(() => done.push(name));
  const [first, second, third] = await Promise.allSettled([
    note('first', renderOf('mallory', bomb)),
    note('second', renderOf('mallory', bomb)),
    note('third', renderOf('mallory', bomb)),
    note('of another', renderOf('asha', whole)),
  ]);
  expect([first, second, third].map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(done).toEqual(['first', 'second', 'of another', 'third']);
}, 20_000);
