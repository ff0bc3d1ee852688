import type { HistoryQuery } from '@portal/contracts/decisions/query-line';
import { isId } from '@portal/contracts/id';
import { members } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import { startOfDay } from '../parts/calendar.ts';
import { collectionOf } from '../reading/collection.ts';
import type { Context } from '../reading/feature.ts';

/** A name that more people have than this finds the first of them. */
const NAMESAKES = 1_000;
const DAY_MS = 86_400_000;

export function historyFilters({ readModels, timeZone }: Context) {
  const known = collectionOf(readModels, members);

  async function idsOf(filter: Filter): Promise<readonly string[]> {
    const found = await known.find({
      filter: { status: { $in: ['approved', 'pending'] }, ...filter },
      limit: NAMESAKES,
    });
    return found.map(({ _id }) => _id);
  }
  const named = (text: string): Promise<readonly string[]> =>
    isId(text) ? Promise.resolve([text]) : idsOf({ nameKey: { $regex: searchKey(text) } });

  return async function filterOf(query: HistoryQuery): Promise<Filter> {
    const { actor, subject, action, batch, since, until, undone } = query;
    const [actors, persons, ofBatch] = await Promise.all([
      actor === undefined ? undefined : named(actor),
      subject === undefined ? undefined : named(subject),
      batch === undefined ? undefined : idsOf({ batchYear: batch }),
    ]);
    const all: Filter[] = [];
    if (actors) all.push({ actorId: { $in: actors } });
    if (persons) all.push({ personId: { $in: persons } });
    if (ofBatch) all.push({ personId: { $in: ofBatch } });
    if (action !== undefined) all.push({ action });
    if (since !== undefined) all.push({ at: { $gte: startOfDay(since, timeZone).toISOString() } });
    if (until !== undefined) {
      const nextDay = new Date(startOfDay(until, timeZone).getTime() + DAY_MS);
      all.push({ at: { $lt: nextDay.toISOString() } });
    }
    if (undone !== undefined) all.push({ undoneBy: undone ? { $ne: null } : null });
    return all.length === 0 ? {} : { $and: all };
  };
}
