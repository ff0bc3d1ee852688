import { limits } from '@portal/contracts/fields/limits';

export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const QUALITY = 0.85;

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

export async function cutOut(picture: HTMLImageElement, part: Part): Promise<Blob> {
  const edge = Math.round(Math.min(limits.pictureEdge, Math.max(part.width, 1)));
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on');
  context.imageSmoothingQuality = 'high';
  // Transparent pixels would become black in a JPEG
  context.fillStyle = '#fff';
  context.fillRect(0, 0, edge, edge);
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, edge, edge);
  // Browsers that can't write WebP return a PNG, which is much larger
  const webp = await toBlob(canvas, 'image/webp');
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg');
  if (!blob) throw new Error('The picture could not be drawn');
  return blob;
}
