import { fullYear } from '@portal/contracts/registrations/registration/batch-year';
import { limits } from '@portal/contracts/fields/limits';
import { thisYear } from './this-year.ts';

/** The first and the last day that a field takes, as `YYYY-MM-DD`. A picker opens at the last one if that has passed. */
export type DayBounds = { readonly min: string | undefined; readonly max: string };

const DAY_MS = 86_400_000;

/** Today's date on this device. Swedish dates have the form of ISO 8601. */
const dayIn = (ms: number): string => new Date(Date.now() + ms).toLocaleDateString('sv-SE');
export const today = (): string => dayIn(0);

/** No batch is younger. */
const YOUNGEST = 8;
/** The possible dates of birth in the batch, or in any batch if none is given. */
export function birthBounds(batchYear: string): DayBounds {
  const year = Number(fullYear(batchYear));
  const latest = year >= limits.batchYearMinimum ? year : thisYear();
  return { min: `${limits.birthYearMinimum}-01-01`, max: `${latest - YOUNGEST}-12-31` };
}

const LONGEST_YEARS = 20;
/** The days on which a suspension can end. */
export const suspensionBounds = (): DayBounds => ({
  min: dayIn(DAY_MS),
  max: `${thisYear() + LONGEST_YEARS}-12-31`,
});

const AHEAD_YEARS = 5;
/** An event is announced, or told of shortly after it. */
export const eventBounds = (): DayBounds => ({
  min: `${thisYear() - 1}-01-01`,
  max: `${thisYear() + AHEAD_YEARS}-12-31`,
});
