import type { Facts } from '../answering/facts.ts';

type Change = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly erased: boolean;
};

/** @param sealed the personal fields that the event sets: once nobody can open them, nobody knows which of them it changed */
export function changesBetween(
  before: Facts,
  after: Facts,
  sealed: readonly string[],
): readonly Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ field, from, to }) => from !== to || (from === null && sealed.includes(field)))
    .map(({ field, from, to }) => ({
      field,
      before: from ?? null,
      after: to ?? null,
      erased: from === null || to === null,
    }));
}
