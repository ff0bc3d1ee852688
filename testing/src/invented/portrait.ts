import { crc32, deflateSync } from 'node:zlib';
import type { Chance } from './chance.ts';

const EDGE = 256;
type Colour = readonly [red: number, green: number, blue: number];

const colour = (chance: Chance, from: number, to: number): Colour => {
  const shade = () => from + chance.below(to - from);
  return [shade(), shade(), shade()];
};

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function drawPortrait(chance: Chance): Buffer {
  const background = colour(chance, 150, 240);
  const [skin, hair, shirt] = [
    colour(chance, 90, 200),
    colour(chance, 10, 90),
    colour(chance, 40, 220),
  ];
  const at = (x: number, y: number): Colour => {
    const inside = (cx: number, cy: number, rx: number, ry: number) =>
      ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
    if (inside(0.5, 0.46, 0.17, 0.21)) return skin;
    if (inside(0.5, 0.4, 0.21, 0.23)) return hair;
    return inside(0.5, 1.05, 0.36, 0.36) ? shirt : background;
  };
  const rows = Array.from({ length: EDGE }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: EDGE }, (_unused, x) => at(x / EDGE, y / EDGE)).flat(),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(EDGE, 0);
  header.writeUInt32BE(EDGE, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
