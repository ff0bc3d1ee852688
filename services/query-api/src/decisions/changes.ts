import { factField, type FactField } from '@portal/contracts/decisions/fact-field';
import type { Facts } from '../answering/facts.ts';

type Change = {
  readonly field: FactField;
  readonly before: string | null;
  readonly after: string | null;
  readonly erased: boolean;
};

/** @param sealed the personal fields that the event sets: once nobody can open them, nobody knows which of them it changed */
export function changesBetween(
  before: Facts,
  after: Facts,
  sealed: readonly FactField[],
): readonly Change[] {
  return factField.options
    .filter((field) => field in before || field in after)
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ field, from, to }) => from !== to || (from === null && sealed.includes(field)))
    .map(({ field, from, to }) => ({
      field,
      before: from ?? null,
      after: to ?? null,
      erased: from === null || to === null,
    }));
}
