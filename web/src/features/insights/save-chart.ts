import { saveFile } from '../../lib/kept/save-file.ts';

const SHARPNESS = 2;
const VARIABLE = /var\((--[\w-]+)\)/gu;

/** A picture stands alone, so it takes the colours of the page along. */
function standalone(svg: SVGSVGElement): string {
  const style = getComputedStyle(document.documentElement);
  const text = new XMLSerializer().serializeToString(svg);
  return text.replaceAll(VARIABLE, (_, name: string) => style.getPropertyValue(name).trim());
}

/** @returns a promise that fails if the browser can't draw it */
export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const image = new Image(width * SHARPNESS, height * SHARPNESS);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.fillStyle = getComputedStyle(document.documentElement)
    .getPropertyValue('--surface')
    .trim();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!file) throw new Error('This browser cannot save pictures');
  saveFile(file, name);
}
