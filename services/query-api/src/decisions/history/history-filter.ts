import type { HistoryQuery } from '@portal/contracts/decisions/history/query-line';
import { isId } from '@portal/contracts/fields/id';
import { decisions } from '@portal/read-models/decisions/decision';
import { searchKey } from '@portal/read-models/search-key';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import { dayAfter, startOfDay } from '../../answering/calendar.ts';
import type { Entry } from '../../people/member-index.ts';
import { collectionOf } from '../../documents/collection.ts';
import type { Needs } from '../../answering/reading-feature.ts';

export type HistoryFilterNeeds = Needs<'index' | 'readModels' | 'timeZone'>;

export function historyFilters({ readModels, index, timeZone }: HistoryFilterNeeds) {
  const stored = collectionOf(readModels, decisions);

  /** Few people decide, so one look at the index for each of them is less work than a common name's thousands of members. */
  async function everyActor(): Promise<readonly string[]> {
    const actors: string[] = [];
    for (let last = ''; ;) {
      const [next] = await stored.find({
        filter: { actorId: { $gt: last } },
        sort: [
          ['actorId', 1],
          ['decidedAt', -1],
          ['_id', -1],
        ],
        limit: 1,
      });
      if (!next) return actors;
      last = next.actorId;
      actors.push(last);
    }
  }
  async function idsOf(matches: (entry: Entry) => boolean): Promise<readonly string[]> {
    return (await index.everyone()).filter(matches).map(({ id }) => id);
  }
  const named = (text: string): Promise<readonly string[]> => {
    const key = searchKey(text);
    return idsOf(({ nameKey }) => nameKey.includes(key));
  };

  async function actorsNamed(text: string): Promise<readonly string[]> {
    const known = new Set(await named(text));
    return (await everyActor()).filter((id) => known.has(id));
  }

  return async function filterOf(query: HistoryQuery): Promise<Filter> {
    const { actor, subject, action, since, until, undone, bulk } = query;
    const [actors, persons, ofBatch] = await Promise.all([
      actor === undefined || isId(actor) ? undefined : actorsNamed(actor),
      subject === undefined || isId(subject) ? undefined : named(subject),
      query.batch === undefined ? undefined : idsOf(({ batchYear }) => batchYear === query.batch),
    ]);
    const all: Filter[] = [];
    if (bulk !== undefined) all.push({ partOf: bulk });
    // Many decisions at once are one entry, which the projection makes where the log has none, unless the search is about some of them
    else if (subject === undefined && action === undefined && query.batch === undefined)
      all.push({ partOf: null });
    if (isId(actor)) all.push({ actorId: actor });
    // Nobody at all is found at once by id, and else only by reading every decision
    if (actors) all.push({ [actors.length === 0 ? '_id' : 'actorId']: { $in: actors } });
    // A post's id also finds the decisions about its comments
    if (isId(subject))
      all.push({ $or: [{ personId: subject }, { subjectId: subject }, { within: subject }] });
    // One list of people: stores look through one fast, and through two slowly
    const batch = new Set(ofBatch);
    const concerned =
      persons && ofBatch ? persons.filter((id) => batch.has(id)) : (persons ?? ofBatch);
    if (concerned) all.push({ personId: { $in: concerned } });
    if (action !== undefined) all.push({ action });
    if (since !== undefined) all.push({ at: { $gte: startOfDay(since, timeZone).toISOString() } });
    if (until !== undefined) {
      const end = startOfDay(dayAfter(until), timeZone);
      all.push({ at: { $lt: end.toISOString() } });
    }
    // Few are undone, so the index finds those alone; for the others it would be the slowest
    if (undone !== undefined) all.push(undone ? { isUndone: true } : { undoneBy: null });
    return all.length === 0 ? {} : { $and: all };
  };
}
