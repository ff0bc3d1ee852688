import type { CommandApiSettings } from './settings.ts';
import { fieldRefusal } from './refusals.ts';

type Law = { readonly holdDays: number; readonly minimumAge: number };

/** docs/privacy.md says where the figures come from. */
const LAWS: Readonly<Record<CommandApiSettings['PORTAL_LAW'], Law>> = {
  none: { holdDays: 30, minimumAge: 0 },
  india: { holdDays: 365, minimumAge: 18 },
  gdpr: { holdDays: 0, minimumAge: 16 },
};

export const lawOf = ({
  PORTAL_LAW: law,
  PORTAL_RETENTION_HOLD_DAYS: holdDays = LAWS[law].holdDays,
  PORTAL_MINIMUM_AGE: minimumAge = LAWS[law].minimumAge,
}: Pick<
  CommandApiSettings,
  'PORTAL_LAW' | 'PORTAL_RETENTION_HOLD_DAYS' | 'PORTAL_MINIMUM_AGE'
>): Law => ({ holdDays, minimumAge });

/** @throws DomainError invalid. People born on 29 February come of age on 1 March. */
export function requireAge(
  dateOfBirth: string,
  minimumAge: number,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): void {
  // Canada writes days as ISO 8601 does
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  const from = [String(Number(year) + minimumAge), ...monthAndDay].join('-');
  if (from <= today) return;
  throw fieldRefusal('invalid', 'dateOfBirth', 'too-young', { age: minimumAge });
}
