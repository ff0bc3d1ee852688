import sharp from 'sharp';

/** A PNG of one color. */
export const plainPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
