import { gatheringRequest, type Upcoming } from '@portal/contracts/gatherings/gathering.api';
import type { Post } from '@portal/contracts/posts/post.api';
import { t } from '../../lib/language/translation.ts';
import type { FieldTexts, PostFieldsOfFeature } from '../../lib/registry/client-feature.ts';
import { instantOf, wallClock, type WallClock } from '../../lib/time/zoned-time.ts';
import { upcomingKey } from './gatherings.cache.ts';

export const startOf = ({ startDate = '', startTime = '' }: FieldTexts): WallClock => ({
  date: startDate,
  time: startTime,
});
export const endOf = ({ endDate = '', endTime = '' }: FieldTexts): WallClock => ({
  date: endDate,
  time: endTime,
});
export const hasStart = (values: FieldTexts): boolean =>
  startOf(values).date !== '' || startOf(values).time !== '';

export const isUndated = (values: FieldTexts): boolean => values['undated'] === 'yes';

export function valuesOf({ event, category }: Post): FieldTexts {
  if (!event) return category === 'Event' ? { undated: 'yes' } : {};
  const { startsAt, endsAt, timeZone, place, link } = event;
  const start = wallClock(startsAt, timeZone);
  const end = endsAt === null ? { date: '', time: '' } : wallClock(endsAt, timeZone);
  return {
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    place,
    link,
  };
}

const NAMES = ['startDate', 'startTime', 'endDate', 'endTime', 'place', 'link'];
const areSame = (some: FieldTexts, others: FieldTexts): boolean =>
  NAMES.every((name) => (some[name] ?? '') === (others[name] ?? ''));

const missing = ({ date, time }: WallClock): string | undefined => {
  if (date === '') return t('Please enter the date as well');
  return time === '' ? t('Please enter the time as well') : undefined;
};

/** A post without a date is an ordinary post. An edit sends only the parts that it changes. */
export const parse: PostFieldsOfFeature['parse'] = ({ post, category, values }, client) => {
  const before = post?.event;
  if (category !== 'Event' || isUndated(values)) return { request: before ? { event: null } : {} };
  if (!hasStart(values))
    return { errors: { startsAt: t('Please enter the start, or choose “No date yet”') } };
  if (post && before && areSame(values, valuesOf(post))) return { request: {} };
  const timeZone = before?.timeZone ?? client.getQueryData<Upcoming>(upcomingKey)?.timeZone;
  if (timeZone === undefined)
    return {
      errors: { startsAt: t("The school's time zone is not loaded yet. Please try again.") },
    };

  const start = startOf(values);
  const { date, time } = endOf(values);
  const hasEnd = date !== '' || time !== '';
  // An end without a date is on the day of the start
  const end = { date: date === '' ? start.date : date, time };
  const startsAt = missing(start);
  const endsAt = hasEnd && startsAt === undefined ? missing(end) : undefined;
  if (startsAt !== undefined) return { errors: { startsAt } };
  if (endsAt !== undefined) return { errors: { endsAt } };

  const event = {
    startsAt: instantOf(start, timeZone) ?? '',
    endsAt: hasEnd ? (instantOf(end, timeZone) ?? '') : null,
    place: values['place'] ?? '',
    link: values['link'] ?? '',
  };
  const parsed = gatheringRequest.safeParse(event);
  if (parsed.success) return { request: { event: parsed.data } };
  return {
    errors: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
    ),
  };
};
