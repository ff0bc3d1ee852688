// Plain JavaScript runs both from the sources and from a bundle. Each picture gets a separate process: an attacker who exploits a decoder
// finds no key, no other member's picture and no way to persist.
import sharp from 'sharp';

/** The formats of cameras, phones and the web. Vector graphics and documents may hold scripts and links. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
const QUALITY = 82;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);
sharp.concurrency(1);

/** @typedef {{ bytes: Uint8Array, pixels: number, edge: number, smallEdge: number }} Wanted */

/** Rendering removes all metadata. */
async function render(/** @type {Wanted} */ { bytes, pixels, edge, smallEdge }) {
  const image = sharp(bytes, {
    limitInputPixels: pixels,
    // Not 'warning': many good pictures have harmless faults
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  });
  const { format, compression } = await image.metadata();
  if (format === 'heif' && compression !== 'av1') return { refusal: 'not readable' };
  const { data, info } = await image
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const made = () => sharp(data, { raw: { width, height, channels } });
  return {
    full: await made().webp({ quality: QUALITY }).toBuffer(),
    small: await made()
      .resize({ width: smallEdge, height: smallEdge, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  };
}

process.on('disconnect', () => process.exit());
process.once('message', (/** @type {Wanted} */ wanted) => {
  render(wanted)
    .catch((error) => ({ refusal: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer, () => process.exit()));
});
