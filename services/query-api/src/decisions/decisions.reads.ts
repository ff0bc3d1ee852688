import type { Session } from '@portal/contracts/wire/access';
import type { OpenedDecision } from '@portal/contracts/decisions/decision.api';
import type { StoredDecision, UndoEffect } from '@portal/contracts/decisions/decisions.views';
import { decisions as contract } from '@portal/contracts/decisions/decisions.contract';
import { readQueryLine } from '@portal/contracts/decisions/history/query-line';
import { toJson } from '@portal/contracts/wire/json';
import {
  decisions as decisionsModel,
  type DecisionDocument,
} from '@portal/read-models/decisions/decision';
import { accounts } from '@portal/read-models/accounts/account';
import { messages } from '@portal/read-models/chat/message';
import { comments } from '@portal/read-models/comments/comment';
import { likes } from '@portal/read-models/likes/likes';
import { groups } from '@portal/read-models/groups/group';
import { grievances } from '@portal/read-models/grievances/grievance';
import { failedMails } from '@portal/read-models/mails/failed-mail';
import { members } from '@portal/read-models/members/member';
import { posts } from '@portal/read-models/posts/post';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { complaintOf } from '@portal/languages/complaints';
import { SOURCE_LANGUAGE } from '@portal/languages/registry';
import { sayIn, type Say } from '@portal/languages/say';
import { DomainError } from '@portal/service-kit/errors';
import { speak } from '@portal/service-kit/http/serving/spoken';
import type { Filter, Find } from '@portal/service-kit/read-store/read-store';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { feature, pipeline, SENT, type Needs } from '../answering/reading-feature.ts';
import { deskReads, type DeskNeeds } from './desk/desk.reads.ts';
import { changesBetween } from './changes.ts';
import { deskFacts } from './desk/desk.facts.ts';
import { foundAtDesk } from './desk/desk-members.ts';
import { historyExport, type HistoryExportNeeds } from './history/history-export.ts';
import { historyFilters, type HistoryFilterNeeds } from './history/history-filter.ts';
import {
  concerning,
  decisionsFrom,
  peopleIn,
  personOf,
  type DecisionNeeds,
} from './found-decisions.ts';

const decisionNotFound = () => new DomainError('not-found', wordsOf('decision-not-found'));

type Needed = Needs<'facts' | 'log' | 'noteAccess' | 'readModels'> &
  DecisionNeeds &
  DeskNeeds &
  HistoryExportNeeds &
  HistoryFilterNeeds;
type AskedPage = {
  readonly query: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

type AskedHistory = {
  readonly query: AskedPage;
  readonly session: Session;
  readonly say: Say;
};
const inEnglish = sayIn(SOURCE_LANGUAGE);

const toUndo = (document: DecisionDocument): StoredDecision => {
  const { _id, at, action, actorId, subjectId, personId, stream, revision, undoneBy } = document;
  return { _id, at, action, actorId, subjectId, personId, stream, revision, undoneBy };
};

export const decisions = feature(contract, {
  facts: deskFacts,
  answers(needed: Needed) {
    const { readModels, log, facts, noteAccess } = needed;
    const stored = collectionOf(readModels, decisionsModel);
    const knownComments = collectionOf(readModels, comments);
    const knownLikes = collectionOf(readModels, likes);
    const knownGroups = collectionOf(readModels, groups);
    const knownMessages = collectionOf(readModels, messages);
    const filterOf = historyFilters(needed);
    const known = decisionsFrom(needed);
    const exportHistory = historyExport(needed, known);

    async function changesOf(document: DecisionDocument) {
      const { action, stream, revision } = document;
      // The parts of a decision about several say what has changed
      const from = action === 'bulk' ? revision : 0;
      const events = concerning(await log(stream, { from, to: revision }), document);
      if (action === 'bulk') return { before: {}, after: {}, events };
      const [before, after] = [facts.after(events.slice(0, -1)), facts.after(events)];
      return { before, after, events };
    }

    async function effectOf(document: DecisionDocument) {
      const { action, subjectId } = document;
      const isPost = action === 'remove-post';
      const isGroup = action === 'remove-group';
      const [changes, ofPost, liked, group, ofGroup] = await Promise.all([
        changesOf(document),
        isPost ? knownComments.count({ postId: subjectId, status: 'shown' }) : 0,
        isPost ? knownLikes.get(subjectId) : null,
        isGroup ? knownGroups.get(subjectId) : null,
        isGroup ? knownMessages.count({ groupId: subjectId, status: 'shown' }) : 0,
      ]);
      return { changes, ofPost, liked, group, ofGroup };
    }

    async function filterOfLine(line: string): Promise<Filter> {
      const { query, errors } = readQueryLine(line);
      const fields = errors.flatMap((message) => {
        const words = complaintOf(message);
        return words ? [{ field: 'query', ...words }] : [];
      });
      const [error] = fields;
      if (error === undefined) return filterOf(query);
      throw new DomainError('invalid', error, { fields });
    }

    async function pageOf({ query, before, after, limit }: AskedPage): Promise<Find> {
      const [filter, older, newer] = await Promise.all([
        filterOfLine(query),
        before === undefined ? null : stored.get(before),
        after === undefined ? null : stored.get(after),
      ]);
      const direction = newer ? 1 : -1;
      return {
        filter: {
          $and: [
            filter,
            ...(older ? [{ decidedAt: { $lt: older.decidedAt } }] : []),
            ...(newer ? [{ decidedAt: { $gt: newer.decidedAt } }] : []),
          ],
        },
        sort: sortBy('decidedAt', direction),
        limit,
      };
    }

    const history = pipeline({
      ids: ({ query }: AskedHistory) => pageOf(query),
      documents: async (page) => known.load(await stored.find(page)),
      rules(found, { session }) {
        noteAccess(session, 'history', peopleIn(found));
        return found;
      },
      present(found, { say }) {
        return toJson({ data: found.map((entry) => known.present(entry, say)) });
      },
    });

    return {
      models: [
        decisionsModel,
        members,
        accounts,
        groups,
        comments,
        likes,
        messages,
        posts,
        failedMails,
        grievances,
      ],
      calls: {
        async 'GET /admin/history'({ query, session, req, res }) {
          const { format } = query;
          if (format === undefined) return history({ query, session, say: sayIn(speak(req, res)) });
          const filter = await filterOfLine(query.query);
          await exportHistory({ filter, format, session, req, res });
          return SENT;
        },
        ...deskReads(needed, known),

        'GET /admin/history/:decisionId': pipeline({
          ids: ({ params: { decisionId } }) => decisionId,
          async documents(decisionId) {
            const document = await stored.get(decisionId);
            if (!document) return null;
            const [[entry], changed] = await Promise.all([
              known.load([document]),
              changesOf(document),
            ]);
            return entry ? { entry, changed } : null;
          },
          rules(found, { session }) {
            if (!found) throw decisionNotFound();
            noteAccess(session, 'decision', personOf(found.entry.document));
            return found;
          },
          present({ entry, changed: { before, after, events } }, { req, res }) {
            const { commandId, reverses, undoneBy } = entry.document;
            const data: OpenedDecision = {
              ...known.present(entry, sayIn(speak(req, res))),
              reverses,
              undoneBy,
              changes: [...changesBetween(before, after, facts.sealedBy(events.at(-1)))],
              events: events
                .filter((event) => event.commandId === commandId)
                .map(({ type, position, occurredAt }) => ({ type, position, at: occurredAt })),
            };
            return toJson({ data });
          },
        }),
      },
      views: {
        decision: {
          models: [decisionsModel, members],
          answer: pipeline({
            ids: ({ decisionId }) => decisionId,
            async documents(decisionId) {
              const document = await stored.get(decisionId);
              const [entry] = document ? await known.load([document]) : [];
              return entry ?? null;
            },
            rules: (found) => found,
            // One view goes to all administrators
            present: (found) => found && toJson(known.present(found, inEnglish)),
          }),
        },
        'decision-to-undo': {
          models: [decisionsModel],
          answer: pipeline({
            ids: ({ decisionId }) => decisionId,
            documents: (decisionId) => stored.get(decisionId),
            rules: (document) => document,
            present: (document) => document && toJson(toUndo(document)),
          }),
        },
        'parts-to-undo': {
          models: [decisionsModel],
          answer: pipeline({
            ids: ({ decisionId }) => ({ partOf: decisionId }),
            documents: (filter) => stored.find({ filter }),
            rules: (parts) => parts,
            present: (parts) => toJson(parts.map(toUndo)),
          }),
        },
        'undo-effect': {
          models: [decisionsModel, groups, comments, likes, messages],
          answer: pipeline({
            ids: ({ decisionId }) => decisionId,
            async documents(decisionId) {
              const document = await stored.get(decisionId);
              return document && effectOf(document);
            },
            rules: (found) => found,
            present(found) {
              if (!found) return null;
              const { before, after, events } = found.changes;
              return toJson<UndoEffect>({
                changes: [...changesBetween(after, before, facts.sealedBy(events.at(-1)))],
                comments: found.ofPost,
                likes: found.liked?.likes.length ?? 0,
                members: found.group?.memberCount ?? 0,
                messages: found.ofGroup,
              });
            },
          }),
        },
        'found-members': {
          models: [members],
          answer: pipeline({
            ids: ({ query }) => ({ ...query, page: 1 }),
            documents: (query) => foundAtDesk(needed, query),
            rules: (found) => found,
            present: (found) => toJson(found.map(({ id }) => id)),
          }),
        },
        'newest-decision': {
          models: [decisionsModel],
          answer: pipeline({
            ids: (): Find => ({ sort: sortBy('decidedAt', -1), limit: 1 }),
            documents: (newest) => stored.find(newest),
            rules: (found) => found,
            present: ([newest]) => toJson({ _id: newest?._id ?? null }),
          }),
        },
      },
    };
  },
});
