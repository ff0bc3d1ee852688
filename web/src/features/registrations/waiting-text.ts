import { t } from '../../lib/language/translation.ts';
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
  return t(
    '{count, plural, one {# person is waiting, since {day}.} other {# people are waiting, the first since {day}.}}',
    { count: total, day: sinceDay(since) },
  );
}
