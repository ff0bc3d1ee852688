import { t } from '../../lib/language/text.ts';
import { sinceDay } from '../../lib/time/date.ts';

/** @param waiting.since when the first of them registered */
export function waitingText({
  total,
  since,
}: {
  readonly total: number;
  readonly since: string | undefined;
}): string {
  if (total === 0 || since === undefined) return t('Nobody is waiting.');
  const people = total === 1 ? t('1 person is') : `${total.toLocaleString('en')} people are`;
  return `${people} waiting, ${total === 1 ? '' : 'the first '}since ${sinceDay(since)}.`;
}
