/** A part of history. */
export type Choice = {
  /** Instants in ISO form; `to` is the first that is left out. */
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly string[] | null;
};

export const isChosen = ({ from, to, types }: Choice, type: unknown, at: unknown): boolean =>
  typeof type === 'string' &&
  typeof at === 'string' &&
  (types === null || types.includes(type)) &&
  (from === null || at >= from) &&
  (to === null || at < to);
