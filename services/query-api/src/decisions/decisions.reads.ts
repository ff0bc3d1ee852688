import type {
  Decision,
  OpenedDecision,
  UndoPreview,
} from '@portal/contracts/decisions/decision.api';
import { decisions as contract } from '@portal/contracts/decisions/decisions.contract';
import { readQueryLine } from '@portal/contracts/decisions/query-line';
import { toJson } from '@portal/contracts/json';
import {
  decisions as decisionsModel,
  type DecisionDocument,
} from '@portal/read-models/decisions/decision';
import { comments } from '@portal/read-models/comments/comment';
import { likes } from '@portal/read-models/likes/likes';
import { groups } from '@portal/read-models/groups/group';
import { members } from '@portal/read-models/members/member';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../reading/collection.ts';
import { feature } from '../reading/feature.ts';
import { historyFilters } from './history-filter.ts';
import { presentDecisions } from './present.ts';
import { changesBetween, snapshotAfter } from './snapshot.ts';
import { undoRules } from './undo-rules.ts';

const decisionNotFound = () => new DomainError('not-found', 'There is no such decision');

export const decisions = feature(contract, {
  answers(context) {
    const { readModels, log } = context;
    const stored = collectionOf(readModels, decisionsModel);
    const knownComments = collectionOf(readModels, comments);
    const knownLikes = collectionOf(readModels, likes);
    const filterOf = historyFilters(context);
    const rules = undoRules(context);
    const present = presentDecisions(context, rules);

    async function changesOf({ stream, revision }: DecisionDocument) {
      const events = await log(stream, { from: 0, to: revision });
      const [before, after] = [snapshotAfter(events.slice(0, -1)), snapshotAfter(events)];
      return { before, after, events };
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
            rules.blockerOf(document),
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
            const blocker = await rules.blockerOf(document);
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
