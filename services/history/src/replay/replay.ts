import { createHash } from 'node:crypto';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Row } from '../rows/rows.ts';
import { canonicalJson, type ReplayProjection } from './replay-projection.ts';

/** Rows in the order of the log, in batches. */
export type History = AsyncIterable<readonly Row[]>;

export type Replayed = {
  readonly events: number;
  /** The time that reading and folding took. */
  readonly seconds: number;
  /** SHA-256 of `json` in hex. */
  readonly hash: string;
  /** The result as JSON with sorted names. */
  readonly json: string;
};

type Folding = { readonly projection: ReplayProjection; state: unknown };

function foldInto(folding: Folding, rows: readonly Row[]): void {
  let { state } = folding;
  let at: Row | undefined;
  try {
    for (const row of rows) {
      at = row;
      const next = folding.projection.fold(state, row);
      if (next !== undefined) state = next;
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(
      `The projection cannot fold ${at?.type} at position ${at?.position}: ${reason}`,
      { cause },
    );
  }
  folding.state = state;
}

/** Folds one history by several projections at once. */
export async function replay(
  history: History,
  projections: readonly ReplayProjection[],
  onProgress: (events: number) => void,
): Promise<readonly Replayed[]> {
  const foldings = projections.map((projection): Folding => ({
    projection,
    state: projection.start(),
  }));
  const began = performance.now();
  let events = 0;
  for await (const rows of history) {
    for (const folding of foldings) foldInto(folding, rows);
    events += rows.length;
    onProgress(events);
  }
  const seconds = (performance.now() - began) / 1_000;
  return foldings.map(({ projection, state }) => {
    const json = canonicalJson(projection.result ? projection.result(state) : state);
    const hash = createHash('sha256').update(json).digest('hex');
    return { events, seconds, hash, json };
  });
}
