import type { Decision, OpenedDecision } from '@portal/contracts/decisions/decision.api';
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
import { DomainError } from '@portal/service-kit/errors';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';
import { feature, SENT } from '../answering/reading-feature.ts';
import { deskReads } from './desk/desk.reads.ts';
import { changesBetween } from './changes.ts';
import { deskFacts } from './desk/desk.facts.ts';
import { foundAtDesk } from './desk/desk-members.ts';
import { historyExport } from './history/history-export.ts';
import { historyFilters } from './history/history-filter.ts';
import { peopleIn, presentDecisions } from './present.ts';

const decisionNotFound = () => new DomainError('not-found', 'There is no such decision');

const personOf = ({ personId }: DecisionDocument): readonly string[] =>
  personId === null ? [] : [personId];

const toUndo = (document: DecisionDocument): StoredDecision => {
  const { _id, at, action, actorId, subjectId, personId, stream, revision, undoneBy } = document;
  return { _id, at, action, actorId, subjectId, personId, stream, revision, undoneBy };
};

export const decisions = feature(contract, {
  facts: deskFacts,
  answers(context) {
    const { readModels, log, facts, noteAccess } = context;
    const stored = collectionOf(readModels, decisionsModel);
    const knownComments = collectionOf(readModels, comments);
    const knownLikes = collectionOf(readModels, likes);
    const knownGroups = collectionOf(readModels, groups);
    const knownMessages = collectionOf(readModels, messages);
    const filterOf = historyFilters(context);
    const present = presentDecisions(context);
    const exportHistory = historyExport(context, present);

    async function changesOf({ action, stream, revision }: DecisionDocument) {
      // The parts of a decision about several say what has changed
      const from = action === 'bulk' ? revision : 0;
      const events = await log(stream, { from, to: revision });
      if (action === 'bulk') return { before: {}, after: {}, events };
      const [before, after] = [facts.after(events.slice(0, -1)), facts.after(events)];
      return { before, after, events };
    }

    async function effectOf(document: DecisionDocument): Promise<UndoEffect> {
      const { action, subjectId } = document;
      const isPost = action === 'remove-post';
      const isGroup = action === 'remove-group';
      const [{ before, after, events }, ofPost, liked, group, ofGroup] = await Promise.all([
        changesOf(document),
        isPost ? knownComments.count({ postId: subjectId, status: 'shown' }) : 0,
        isPost ? knownLikes.get(subjectId) : null,
        isGroup ? knownGroups.get(subjectId) : null,
        isGroup ? knownMessages.count({ groupId: subjectId, status: 'shown' }) : 0,
      ]);
      return {
        changes: [...changesBetween(after, before, facts.sealedBy(events.at(-1)))],
        comments: ofPost,
        likes: liked?.likes.length ?? 0,
        members: group?.memberCount ?? 0,
        messages: ofGroup,
      };
    }

    async function filterOfLine(line: string): Promise<Filter> {
      const { query, errors } = readQueryLine(line);
      const [error] = errors;
      if (error === undefined) return filterOf(query);
      throw new DomainError('invalid', error, {
        fields: errors.map((message) => ({ field: 'query', message })),
      });
    }

    async function page(options: {
      readonly query: string;
      readonly before?: string | undefined;
      readonly after?: string | undefined;
      readonly limit: number;
    }): Promise<readonly Decision[]> {
      const { before, after, limit } = options;
      const [filter, older, newer] = await Promise.all([
        filterOfLine(options.query),
        before === undefined ? null : stored.get(before),
        after === undefined ? null : stored.get(after),
      ]);
      const direction = newer ? 1 : -1;
      return present(
        await stored.find({
          filter: {
            $and: [
              filter,
              ...(older ? [{ decidedAt: { $lt: older.decidedAt } }] : []),
              ...(newer ? [{ decidedAt: { $gt: newer.decidedAt } }] : []),
            ],
          },
          sort: [
            ['decidedAt', direction],
            ['_id', direction],
          ],
          limit,
        }),
      );
    }

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
          if (format === undefined) {
            const data = await page(query);
            noteAccess(session, 'history', peopleIn(data));
            return toJson({ data: [...data] });
          }
          await exportHistory({
            filter: await filterOfLine(query.query),
            format,
            session,
            req,
            res,
          });
          return SENT;
        },
        ...deskReads(context, present),

        async 'GET /admin/history/:decisionId'({ params: { decisionId }, session }) {
          const document = await stored.get(decisionId);
          if (!document) throw decisionNotFound();
          noteAccess(session, 'decision', personOf(document));
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
            changes: [...changesBetween(before, after, facts.sealedBy(events.at(-1)))],
            events: events
              .filter((event) => event.commandId === commandId)
              .map(({ type, position, occurredAt }) => ({ type, position, at: occurredAt })),
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
          models: [decisionsModel],
          async answer({ decisionId }) {
            const document = await stored.get(decisionId);
            return document && toJson(toUndo(document));
          },
        },
        'parts-to-undo': {
          models: [decisionsModel],
          async answer({ decisionId }) {
            const parts = await stored.find({ filter: { partOf: decisionId } });
            return toJson(parts.map(toUndo));
          },
        },
        'undo-effect': {
          models: [decisionsModel, groups, comments, likes, messages],
          async answer({ decisionId }) {
            const document = await stored.get(decisionId);
            return document && toJson(await effectOf(document));
          },
        },
        'found-members': {
          models: [members],
          answer: async ({ query }) =>
            toJson((await foundAtDesk(context, { ...query, page: 1 })).map(({ id }) => id)),
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
