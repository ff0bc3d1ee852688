import { limits } from '@portal/contracts/limits';
import { DomainError } from '@portal/service-kit/errors';
import pLimit from 'p-limit';
import type Sharp from 'sharp';

/** A picture as it is stored and served: WebP of at most so many pixels an edge, and nothing else in it. */
export type Rendered = { readonly full: Buffer; readonly small: Buffer };
export type RenderPicture = (bytes: Buffer) => Promise<Rendered>;

/** What cameras, phones and the web make. Other loaders read vector graphics and documents, with scripts and links in them. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
const SECONDS = 10;
const QUALITY = 82;

const notAnImage = () => new DomainError('unsupported', 'Please upload an image file');
const notReadable = () =>
  new DomainError(
    'unsupported',
    'This kind of picture cannot be read. Please use JPEG, PNG, WebP, GIF or AVIF.',
  );
const tooManyPixels = () =>
  new DomainError(
    'too-large',
    `This picture has too many pixels. Please use one of at most ${Math.floor(limits.picturePixels / 1_000_000)} megapixels.`,
  );
const damaged = () =>
  new DomainError('invalid', 'This picture is damaged and cannot be read. Please try another one.');

/** What the library says is meant for developers; its words are all there is to tell one failure from another. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too large|dimensions/iu.test(message)) return tooManyPixels();
  if (/unsupported image format|operation is blocked|contains no/iu.test(message))
    return notAnImage();
  return damaged();
}

/** Loaded when the first picture comes: it takes 20 MB, and most processes never see one. */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((format) => `VipsForeignLoad${format}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Reads pictures by what they hold, whatever they are called, and makes them anew: the first frame, upright, small, without
 * anything that was stored beside the pixels. One at a time: what a large one takes to unpack (up to 270 MB) is taken once.
 *
 * The function it returns throws DomainError: unsupported (no picture), too-large (more than {@link limits.picturePixels}), invalid (damaged).
 */
export function createRenderPicture(): RenderPicture {
  const inTurn = pLimit(1);
  let loading: Promise<typeof Sharp> | undefined;

  async function render(bytes: Buffer): Promise<Rendered> {
    if (bytes.length === 0) throw notAnImage();
    loading ??= load();
    const sharp = await loading;
    try {
      const image = sharp(bytes, {
        limitInputPixels: limits.picturePixels,
        // Harmless oddities are in many pictures; what breaks off or decodes to nothing is refused
        failOn: 'error',
        pages: 1,
        autoOrient: true,
      });
      const { format, compression } = await image.metadata();
      if (format === 'heif' && compression !== 'av1') throw notReadable();
      const edge = limits.pictureEdge;
      const { data, info } = await image
        .timeout({ seconds: SECONDS })
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const pixels = () => sharp(data, { raw: { width, height, channels } });
      const smallEdge = limits.smallPictureEdge;
      return {
        full: await pixels().webp({ quality: QUALITY }).toBuffer(),
        small: await pixels()
          .resize({ width: smallEdge, height: smallEdge, fit: 'cover', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer(),
      };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  return (bytes) => inTurn(() => render(bytes));
}
