import type { Blobs } from '@portal/service-kit/blobs/blobs';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import * as z from 'zod/mini';

/** Events of a block, and blocks of a page of the book. */
export const BLOCK = 1_000;
const PAGE_BLOCKS = 100;
const PAGE_EVENTS = BLOCK * PAGE_BLOCKS;
const DIGITS = 6;
const SHORT_BYTES = 4;

const page = z.object({
  version: z.literal(1),
  /** Rolling hashes in hex, each at the end of a block; of the last page perhaps fewer. */
  blocks: z.array(z.string()),
  /** Short hashes of the events, in base64. */
  shorts: z.base64(),
});
type Page = z.infer<typeof page>;

/** Stands beside the log: a hash for each block and a short one for each event. */
export type Book = {
  readonly blocks: readonly string[];
  readonly shorts: Uint32Array;
};

const keyOf = (number: number): string => `seals/${String(number).padStart(DIGITS, '0')}.json`;

function shortsIn(text: string): readonly number[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / SHORT_BYTES }, (_, index) =>
    bytes.readUInt32BE(index * SHORT_BYTES),
  );
}

export async function readBook(blobs: Pick<Blobs, 'get'>): Promise<Book> {
  const blocks: string[] = [];
  const shorts: number[] = [];
  for (let number = 0; ; number += 1) {
    const blob = await blobs.get(keyOf(number));
    if (!blob) return { blocks, shorts: Uint32Array.from(shorts) };
    let read: Page;
    try {
      read = page.parse(JSON.parse(Buffer.from(blob.bytes).toString('utf8')));
    } catch (cause) {
      throw new StartFailure(`${keyOf(number)} beside the log is not a page of seals`, { cause });
    }
    blocks.push(...read.blocks);
    for (const short of shortsIn(read.shorts)) shorts.push(short);
  }
}

/** Writes the pages that have grown. */
export async function writeBook(
  blobs: Pick<Blobs, 'put'>,
  { blocks, shorts }: Book,
  before: number,
): Promise<void> {
  const first = Math.floor(before / PAGE_EVENTS);
  for (let number = first; number * PAGE_EVENTS < shorts.length; number += 1) {
    const own = shorts.subarray(number * PAGE_EVENTS, (number + 1) * PAGE_EVENTS);
    const bytes = Buffer.alloc(own.length * SHORT_BYTES);
    own.forEach((short, index) => bytes.writeUInt32BE(short, index * SHORT_BYTES));
    const content: Page = {
      version: 1,
      blocks: blocks.slice(number * PAGE_BLOCKS, (number + 1) * PAGE_BLOCKS),
      shorts: bytes.toString('base64'),
    };
    await blobs.put(keyOf(number), {
      bytes: Buffer.from(JSON.stringify(content)),
      contentType: 'application/json',
    });
  }
}
