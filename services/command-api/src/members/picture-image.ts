import { limits } from '@portal/contracts/limits';
import { DomainError } from '@portal/service-kit/errors';
import pLimit from 'p-limit';
import type Sharp from 'sharp';
import type { Rendered } from '../parts/pictures.ts';

export type RenderPicture = (bytes: Buffer) => Promise<Rendered>;

/** The formats of cameras, phones and the web. Vector graphics and documents may hold scripts and links. */
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

/** The library distinguishes its failures by message alone, and the messages are for developers. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too large|dimensions/iu.test(message)) return tooManyPixels();
  if (/unsupported image format|operation is blocked|contains no/iu.test(message))
    return notAnImage();
  return damaged();
}

/** Loads the library with the first picture: it takes 20 MB, and most processes never handle a picture. */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((format) => `VipsForeignLoad${format}`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Rendering removes all metadata. Pictures take turns, since unpacking a large one takes up to 270 MB. */
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
        // Not 'warning': many good pictures have harmless faults
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
