import { formsOf } from './canary-forms.ts';
import { searchFor } from './byte-search.ts';

/** A file, or something that a reader with the keys can make of one. */
export type Piece = {
  /** Names the place in the report: a path, or a few words. */
  readonly place: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Until when the key is held that has opened what is read just now; null if it is not held. */
  readonly heldUntil?: () => string | null;
};
export type Finding = {
  readonly canary: string;
  readonly form: string;
  readonly place: string;
  readonly times: number;
  /** Opened with a key that is destroyed then; null for everything else. */
  readonly heldUntil: string | null;
};

/** @returns each canary and form that stands somewhere, once for each place and key that is held */
export async function scan(
  pieces: AsyncIterable<Piece>,
  canaries: readonly string[],
  options: {
    readonly secrets: readonly Uint8Array[];
    readonly onProgress: (bytes: number) => void;
  },
): Promise<{ readonly findings: readonly Finding[]; readonly bytes: number }> {
  const needles = canaries.flatMap((canary) =>
    formsOf(canary, options.secrets).map(({ name, bytes }) => ({ canary, name, bytes })),
  );
  const begin = searchFor(needles.map(({ bytes }) => bytes));
  const findings = new Map<string, Finding>();
  let read = 0;
  for await (const { place, bytes, heldUntil = () => null } of pieces) {
    const search = begin();
    for await (const piece of bytes) {
      search(piece, (index) => {
        const needle = needles[index];
        if (!needle) return;
        const { canary, name: form } = needle;
        const until = heldUntil();
        const key = JSON.stringify([place, canary, form, until]);
        const times = (findings.get(key)?.times ?? 0) + 1;
        findings.set(key, { canary, form, place, times, heldUntil: until });
      });
      read += piece.length;
      options.onProgress(read);
    }
  }
  return { findings: [...findings.values()], bytes: read };
}
