import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

const LOOK_EVERY_MS = 10_000;
const LEAST_BYTES = 500_000_000;
const LEAST_SHARE = 0.05;

/** Nothing is written any more, so that what is there can still be read and moved. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  constructor() {
    super('The disk is nearly full');
  }
}

export type Space = { readonly free: number; readonly total: number };

const spaceOf = async (folder: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** The smaller of 500 MB and 5 %: a large disk has room long after 5 %, a small one never has 500 MB. */
const leastOf = ({ total }: Space): number => Math.min(LEAST_BYTES, total * LEAST_SHARE);

/** Looks every 10 s. It warns at twice the space that it needs, so that someone can act before writes are refused. */
export async function watchDiskSpace(options: {
  readonly folder: string;
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>;
  readonly look?: () => Promise<Space>;
}) {
  const { folder, log, look = () => spaceOf(folder) } = options;
  let state: 'fine' | 'warned' | 'low' = 'fine';
  let free = Number.NaN;

  async function update(): Promise<void> {
    const space = await look();
    free = space.free;
    const least = leastOf(space);
    const next = free < least ? 'low' : free < 2 * least ? 'warned' : 'fine';
    if (next === state) return;
    const figures = { freeBytes: free, leastBytes: least };
    if (next === 'low') log.error(figures, 'the disk is nearly full: nothing new is taken');
    else if (next === 'warned') log.warn(figures, 'the disk is getting full');
    else log.info(figures, 'the disk has room again');
    state = next;
  }

  await update();
  const timer = setInterval(() => {
    // A file system that can't say how full it is isn't known to be
    update().catch(() => undefined);
  }, LOOK_EVERY_MS).unref();
  return {
    isLow: () => state === 'low',
    /** `full`: nothing new is taken; `filling` at twice that space; null while there is room. */
    warning: (): 'filling' | 'full' | null =>
      state === 'low' ? 'full' : state === 'warned' ? 'filling' : null,
    freeBytes: () => free,
    stop: () => clearInterval(timer),
  };
}
export type DiskSpace = Awaited<ReturnType<typeof watchDiskSpace>>;
