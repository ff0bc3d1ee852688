import type { Post } from '@portal/contracts/posts/post.api';
import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';

export const isPinned = ({ pinnedUntil }: Post, now: number): boolean =>
  pinnedUntil != null && (pinnedUntil === 'open' || Date.parse(pinnedUntil) > now);

/** 'Pinned', or 'Pinned until 5 January 2027'. */
export const pinText = ({ pinnedUntil }: Post): string =>
  pinnedUntil == null || pinnedUntil === 'open'
    ? t('Pinned')
    : t('Pinned until {date}', { date: longDate(pinnedUntil) });
