import { limits } from '@portal/contracts/fields/limits';
import type { DomainError } from '@portal/service-kit/errors';
import { createFairQueue } from '@portal/service-kit/process/fair-queue';
import { programBeside, runIsolated } from '../uploads/isolated-process.ts';
import type { Rendered } from '../uploads/pictures.ts';
import { refusal } from '../refusals.ts';

export type RenderPicture = (memberId: string, bytes: Buffer) => Promise<Rendered>;

const MOST_MS = 5_000;
/** More than uploads may be under way. */
const WAITING = 100;

const notAnImage = () => refusal('unsupported', 'not-an-image');
const notReadable = () => refusal('unsupported', 'picture-kind-unreadable');
const tooManyPixels = () =>
  refusal('too-large', 'picture-too-many-pixels', {
    most: Math.floor(limits.picturePixels / 1_000_000),
  });
const damaged = () => refusal('invalid', 'picture-damaged');

const takesTooLong = () => refusal('invalid', 'picture-too-slow');

/** The library distinguishes its failures by message alone, and the messages are for developers. */
function refusalOf(message: string): DomainError {
  if (message === 'not readable') return notReadable();
  if (/pixel limit|too large|dimensions/iu.test(message)) return tooManyPixels();
  if (/unsupported image format|operation is blocked|contains no/iu.test(message))
    return notAnImage();
  return damaged();
}

type Made = Rendered | { readonly refusal: string };

const isMade = (message: unknown): message is Made =>
  typeof message === 'object' && message !== null && ('full' in message || 'refusal' in message);

const program = programBeside(import.meta.url, 'picture-process.mjs');

/** Pictures take turns, since unpacking a large one takes up to 270 MB, and so do members, whose pictures may be made to take long. */
export function createRenderPicture(milliseconds = MOST_MS): RenderPicture {
  const inTurn = createFairQueue({ places: WAITING, share: 1, full: takesTooLong });

  async function render(bytes: Buffer): Promise<Rendered> {
    const { picturePixels: pixels, pictureEdge: edge, smallPictureEdge: smallEdge } = limits;
    const made = await runIsolated(
      program,
      { bytes, pixels, edge, smallEdge },
      {
        milliseconds,
        read: (message) => (isMade(message) ? message : undefined),
        tooLong: takesTooLong,
        ended: damaged,
      },
    );
    if ('refusal' in made) throw refusalOf(made.refusal);
    return { full: Buffer.from(made.full), small: Buffer.from(made.small) };
  }

  return (memberId, bytes) =>
    bytes.length === 0
      ? Promise.reject(notAnImage())
      : inTurn({ client: memberId }, () => render(bytes));
}
