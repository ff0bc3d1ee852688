import { t } from '../../../lib/language/translation.ts';
import type { Counts } from '../gatherings.cache.ts';

export function countsText({ going, maybe, no, guests }: Counts, isPast: boolean): string {
  const parts = [
    going > 0
      ? [isPast ? t('{count} went', { count: going }) : t('{count} going', { count: going })]
      : [],
    guests > 0 ? [t('{count, plural, one {# guest} other {# guests}}', { count: guests })] : [],
    maybe > 0 ? [t('{count} maybe', { count: maybe })] : [],
  ].flat();
  if (parts.length > 0) return parts.join(' · ');
  if (no > 0) return isPast ? t('Nobody said they would come') : t('Nobody is going yet');
  return isPast ? t('Nobody answered') : t('No answers yet');
}
