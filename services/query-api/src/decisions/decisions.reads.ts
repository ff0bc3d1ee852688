import type {
  Decision,
  OpenedDecision,
  UndoPreview,
} from '@portal/contracts/decisions/decision.api';
import { UNDOABLE } from '@portal/contracts/decisions/undoable';
import { decisions as contract } from '@portal/contracts/decisions/decisions.contract';
import { readQueryLine, type HistoryQuery } from '@portal/contracts/decisions/query-line';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { isId } from '@portal/contracts/id';
import { toJson } from '@portal/contracts/json';
import {
  decisions as decisionsModel,
  type DecisionDocument,
} from '@portal/read-models/decisions/decision';
import { comments } from '@portal/read-models/comments/comment';
import { likes } from '@portal/read-models/likes/likes';
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

const reasonIn = ({ reason }: { readonly reason?: unknown }): string | null =>
  typeof reason === 'string' ? reason : null;

export const decisions = feature(contract, {
  answers({ readModels, people, log, timeZone, now, undoDays }) {
    const stored = collectionOf(readModels, decisionsModel);
    const knownMembers = collectionOf(readModels, members);
    const knownGroups = collectionOf(readModels, groups);
    const knownComments = collectionOf(readModels, comments);
    const knownLikes = collectionOf(readModels, likes);

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
      if (undone !== undefined) all.push({ undoneBy: undone ? { $ne: null } : null });
      return all.length === 0 ? {} : { $and: all };
    }

    const undoableUntil = (document: DecisionDocument): Date =>
      new Date(Date.parse(document.at) + undoDays * DAY_MS);

    function standing(document: DecisionDocument): Pick<Decision, 'state' | 'undoableUntil'> {
      if (document.undoneBy !== null) return { state: 'undone', undoableUntil: null };
      if (!UNDOABLE.has(document.action)) return { state: 'stands', undoableUntil: null };
      const until = undoableUntil(document);
      if (until <= now()) return { state: 'expired', undoableUntil: null };
      return { state: 'stands', undoableUntil: until.toISOString() };
    }

    async function blockerOf(document: DecisionDocument): Promise<string | null> {
      const { undoneBy, action, personId, stream, revision } = document;
      if (undoneBy !== null) return 'This decision has been taken back already.';
      if (!UNDOABLE.has(action)) return 'This decision cannot be taken back.';
      if (undoableUntil(document) <= now())
        return `Decisions can be taken back for ${undoDays} days. This one is older.`;
      if (!isPresent(await knownMembers.get(personId)))
        return 'The person has been erased, and their words with them.';
      const later = await log(stream, { from: revision + 1, to: revision + 1 });
      if (later.length > 0)
        return 'This has changed since the decision, so it cannot be taken back.';
      return null;
    }

    async function changesOf({ stream, revision }: DecisionDocument) {
      const events = await log(stream, { from: 0, to: revision });
      const [before, after] = [snapshotAfter(events.slice(0, -1)), snapshotAfter(events)];
      return { before, after, events };
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
            reason: decided && 'reason' in decided.data ? reasonIn(decided.data) : null,
            via,
            ...standing(document),
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
          ...(older ? [{ decidedAt: { $lt: older.decidedAt } }] : []),
          ...(newer ? [{ decidedAt: { $gt: newer.decidedAt } }] : []),
        ],
      };
      const direction = newer ? 1 : -1;
      return present(
        await stored.find({
          filter,
          sort: [
            ['decidedAt', direction],
            ['_id', direction],
          ],
          limit,
        }),
      );
    }

    return {
      models: [decisionsModel, members, groups, comments, likes],
      calls: {
        'GET /admin/history': async ({ query }) => toJson({ data: [...(await page(query))] }),

        async 'GET /admin/history/:decisionId'({ params: { decisionId } }) {
          const document = await stored.get(decisionId);
          if (!document) throw decisionNotFound();
          const { commandId, reverses, undoneBy } = document;
          const [[entry], { before, after, events }] = await Promise.all([
            present([document]),
            changesOf(document),
          ]);
          if (!entry) throw decisionNotFound();
          const data: OpenedDecision = {
            ...entry,
            reverses,
            undoneBy,
            changes: [...changesBetween(before, after)],
            events: events
              .filter((event) => event.commandId === commandId)
              .map(({ type, position, occurredAt }) => ({ type, position, at: occurredAt })),
          };
          return toJson({ data });
        },

        async 'GET /admin/history/:decisionId/undo'({ params: { decisionId } }) {
          const document = await stored.get(decisionId);
          if (!document) throw decisionNotFound();
          const { action, subjectId } = document;
          const isPost = action === 'remove-post';
          const [blocker, { before, after }, ofPost, liked] = await Promise.all([
            blockerOf(document),
            changesOf(document),
            isPost ? knownComments.count({ postId: subjectId, status: 'shown' }) : 0,
            isPost ? knownLikes.get(subjectId) : null,
          ]);
          const data: UndoPreview = {
            blocker,
            changes: [...changesBetween(after, before)],
            comments: ofPost,
            likes: liked?.likes.length ?? 0,
          };
          return toJson({ data });
        },
      },
      views: {
        decision: {
          models: [decisionsModel, members],
          async answer({ decisionId }) {
            const document = await stored.get(decisionId);
            const [entry] = document ? await present([document]) : [];
            return entry ? toJson(entry) : null;
          },
        },
        'decision-to-undo': {
          models: [decisionsModel, members],
          async answer({ decisionId }) {
            const document = await stored.get(decisionId);
            if (!document) return null;
            const { action, subjectId, personId, revision } = document;
            const blocker = await blockerOf(document);
            return toJson({ action, subjectId, personId, revision, blocker });
          },
        },
        'newest-decision': {
          models: [decisionsModel],
          async answer() {
            const [newest] = await stored.find({
              sort: [
                ['decidedAt', -1],
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
