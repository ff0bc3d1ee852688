import type { Decision, OpenedDecision } from '@portal/contracts/decisions/decision.api';
import { decisions as contract } from '@portal/contracts/decisions/decisions.contract';
import { readQueryLine, type HistoryQuery } from '@portal/contracts/decisions/query-line';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { isId } from '@portal/contracts/id';
import { toJson } from '@portal/contracts/json';
import {
  decisions as decisionsModel,
  type DecisionDocument,
} from '@portal/read-models/decisions/decision';
import { groups } from '@portal/read-models/groups/group';
import { isPresent, members } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import { startOfDay } from '../parts/calendar.ts';
import { nameOf, type People } from '../parts/people.ts';
import { collectionOf } from '../reading/collection.ts';
import { feature } from '../reading/feature.ts';
import { changesBetween, snapshotAfter } from './snapshot.ts';

/** A name that more people have than this finds the first of them. */
const NAMESAKES = 1_000;
const DAY_MS = 86_400_000;
const LABEL_LENGTH = 80;

const decisionNotFound = () => new DomainError('not-found', 'There is no such decision');

const shortened = (text: string): string =>
  text.length > LABEL_LENGTH ? `${[...text].slice(0, LABEL_LENGTH).join('')}…` : text;

export const decisions = feature(contract, {
  answers({ readModels, people, log, timeZone }) {
    const stored = collectionOf(readModels, decisionsModel);
    const knownMembers = collectionOf(readModels, members);
    const knownGroups = collectionOf(readModels, groups);

    async function idsOf(filter: Filter): Promise<readonly string[]> {
      const found = await knownMembers.find({
        filter: { status: { $in: ['approved', 'pending'] }, ...filter },
        limit: NAMESAKES,
      });
      return found.map(({ _id }) => _id);
    }
    const named = (text: string): Promise<readonly string[]> =>
      isId(text) ? Promise.resolve([text]) : idsOf({ nameKey: { $regex: searchKey(text) } });

    async function filterOf(query: HistoryQuery): Promise<Filter> {
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
      if (since !== undefined)
        all.push({ at: { $gte: startOfDay(since, timeZone).toISOString() } });
      if (until !== undefined) {
        const nextDay = new Date(startOfDay(until, timeZone).getTime() + DAY_MS);
        all.push({ at: { $lt: nextDay.toISOString() } });
      }
      // Nothing has been taken back so far
      if (undone === true) all.push({ _id: { $in: [] } });
      return all.length === 0 ? {} : { $and: all };
    }

    /** Members' streams are long, and their names are in the read model, so only the decision itself is opened there. */
    const eventsOf = ({ kind, stream, revision }: DecisionDocument) =>
      log(stream, { from: kind === 'member' ? revision : 0, to: revision });

    async function labelOf(
      { kind, subjectId, personId }: DecisionDocument,
      events: readonly PortalEvent[],
      persons: People,
    ): Promise<string | null> {
      if (kind === 'member') {
        const person = persons.get(personId);
        return isPresent(person) ? person.fullName : null;
      }
      if (kind === 'group') return (await knownGroups.get(subjectId))?.name ?? null;
      const { title, text } = snapshotAfter(events.slice(0, -1));
      const words = title ?? text ?? null;
      return words === null ? null : shortened(words);
    }

    async function present(documents: readonly DecisionDocument[]): Promise<readonly Decision[]> {
      const persons = await people(
        documents.flatMap(({ actorId, personId }) => [actorId, personId]),
      );
      return Promise.all(
        documents.map(async (document) => {
          const { _id, at, actorId, action, kind, subjectId, personId, via } = document;
          const events = await eventsOf(document);
          const decided = events.at(-1);
          const person = persons.get(personId);
          return {
            _id,
            at,
            actor: { _id: actorId, fullName: nameOf(persons.get(actorId)) },
            action,
            subject: { kind, _id: subjectId, label: await labelOf(document, events, persons) },
            person: { _id: personId, label: isPresent(person) ? person.fullName : null },
            reason: decided?.type === 'MemberRejected' ? decided.data.reason : null,
            via,
            state: 'stands',
            undoableUntil: null,
          } satisfies Decision;
        }),
      );
    }

    async function page(options: {
      readonly query: string;
      readonly before?: string | undefined;
      readonly after?: string | undefined;
      readonly limit: number;
    }): Promise<readonly Decision[]> {
      const { query, errors } = readQueryLine(options.query);
      const [error] = errors;
      if (error !== undefined)
        throw new DomainError('invalid', error, {
          fields: errors.map((message) => ({ field: 'query', message })),
        });
      const { before, after, limit } = options;
      const from = await Promise.all([
        before === undefined ? null : stored.get(before),
        after === undefined ? null : stored.get(after),
      ]);
      const [older, newer] = from;
      const filter: Filter = {
        $and: [
          await filterOf(query),
          ...(older ? [{ position: { $lt: older.position } }] : []),
          ...(newer ? [{ position: { $gt: newer.position } }] : []),
        ],
      };
      const direction = newer ? 1 : -1;
      return present(
        await stored.find({
          filter,
          sort: [
            ['position', direction],
            ['_id', direction],
          ],
          limit,
        }),
      );
    }

    return {
      models: [decisionsModel, members, groups],
      calls: {
        'GET /admin/history': async ({ query }) => toJson({ data: [...(await page(query))] }),

        async 'GET /admin/history/:decisionId'({ params: { decisionId } }) {
          const document = await stored.get(decisionId);
          if (!document) throw decisionNotFound();
          const { stream, revision, commandId } = document;
          const [[entry], events] = await Promise.all([
            present([document]),
            log(stream, { from: 0, to: revision }),
          ]);
          if (!entry) throw decisionNotFound();
          const data: OpenedDecision = {
            ...entry,
            changes: [...changesBetween(snapshotAfter(events.slice(0, -1)), snapshotAfter(events))],
            events: events
              .filter((event) => event.commandId === commandId)
              .map(({ type, position, occurredAt }) => ({ type, position, at: occurredAt })),
          };
          return toJson({ data });
        },
      },
      views: {
        'newest-decision': {
          models: [decisionsModel],
          async answer() {
            const [newest] = await stored.find({
              sort: [
                ['position', -1],
                ['_id', -1],
              ],
              limit: 1,
            });
            return toJson({ _id: newest?._id ?? null });
          },
        },
      },
    };
  },
});
