import type { Counts } from '../gatherings.cache.ts';

export function countsText({ going, maybe, no, guests }: Counts, isPast: boolean): string {
  const parts = [
    going > 0 ? [`${going} ${isPast ? 'went' : 'going'}`] : [],
    guests > 0 ? [guests === 1 ? '1 guest' : `${guests} guests`] : [],
    maybe > 0 ? [`${maybe} maybe`] : [],
  ].flat();
  if (parts.length > 0) return parts.join(' · ');
  if (no > 0) return isPast ? 'Nobody said they would come' : 'Nobody is going yet';
  return isPast ? 'Nobody answered' : 'No answers yet';
}
