import type { bulkRequest } from '@portal/contracts/decisions/desk/bulk.request';
import type { BulkResult } from '@portal/contracts/decisions/desk/desk.api';
import { foundMembersView, partsToUndoView } from '@portal/contracts/decisions/decisions.views';
import { isUndoable } from '@portal/contracts/decisions/undoable';
import { fromJson } from '@portal/contracts/wire/json';
import { latest } from '@portal/contracts/wire/position';
import { limits } from '@portal/contracts/fields/limits';
import { readView } from '@portal/contracts/wire/view';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { derivedId, eventId } from '@portal/service-kit/event-sourcing/command-id';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { SOURCE_LANGUAGE, type Language } from '@portal/languages/registry';
import { translate } from '@portal/languages/translate';
import { DomainError } from '@portal/service-kit/errors';
import { refusalIn } from '@portal/service-kit/http/serving/error-answers';
import pLimit from 'p-limit';
import type * as z from 'zod/mini';
import { derivedFollowUp, newId } from '../call-handling/command-context.ts';
import type { Needs } from '../call-handling/call-handlers.ts';
import type { Wish } from './bulk-actions.ts';
import { NOT_UNDOABLE, type BlockerOf } from '../undo/undo-blockers.ts';
import type { UndoEntries, UndoEntry } from '../undo/undo-entry.ts';
import { fieldRefusal, notYourself, refusal } from '../refusals.ts';

type BulkRequest = z.infer<typeof bulkRequest>;
type Done = { readonly position: string | null };

const AT_ONCE = 16;
const noWhole = () => refusal('conflict', 'bulk-whole-unknown');
const unknown = () => refusal('not-found', 'bulk-nothing-to-decide');

export type BulkDecisionNeeds = Needs<'bulk' | 'deskEntries' | 'log' | 'views'>;

/** Decides about many at once. Each part is a separate decision, which names the whole. */
export function createBulkDecisions(
  { deskEntries: desk, views, bulk, log }: BulkDecisionNeeds,
  undoing: { readonly entries: () => UndoEntries; readonly blockerOf: BlockerOf },
) {
  async function idsOf({ ids, query }: BulkRequest): Promise<readonly string[]> {
    if (ids) return [...new Set(ids)];
    if (!query) return [];
    const { json } = await readView(views, foundMembersView, { query });
    const found = fromJson(foundMembersView.answer, json);
    if (found.length <= limits.bulk) return found;
    const values = { found: found.length, most: limits.bulk };
    throw fieldRefusal('invalid', 'query', 'bulk-too-many', values);
  }

  async function decideOne(
    action: BulkRequest['action'],
    id: string,
    wish: Wish,
    command: CommandContext,
  ): Promise<Done> {
    if (id === command.actor.id) throw notYourself();
    let refusal = unknown();
    for (const decide of bulk.find(action)) {
      try {
        return await decide(id, wish, command);
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  async function each<Item>(
    items: readonly Item[],
    idOfItem: (item: Item) => string,
    decide: (item: Item) => Promise<Done>,
    language: Language = SOURCE_LANGUAGE,
  ): Promise<{ readonly results: BulkResult[]; readonly position: string | null }> {
    const inTurn = pLimit(AT_ONCE);
    const positions: string[] = [];
    const results = await Promise.all(
      items.map((item) =>
        inTurn(async (): Promise<BulkResult> => {
          const id = idOfItem(item);
          try {
            const { position } = await decide(item);
            if (position !== null) positions.push(position);
            return { id, status: 200 };
          } catch (error) {
            const refusal = refusalIn(language, error);
            if (refusal) {
              const { message, code } = refusal.body;
              return { id, status: refusal.status, message, code };
            }
            log.error({ err: error }, 'one of several decisions failed');
            const failed = wordsOf('bulk-failed');
            return { id, status: 500, message: translate(language, failed), code: failed.code };
          }
        }),
      ),
    );
    return { results, position: positions.length === 0 ? null : latest(positions) };
  }

  const partOf = (whole: CommandContext, name: string, id: string): CommandContext => ({
    ...derivedFollowUp(whole, name),
    partOf: id,
    via: 'bulk',
  });

  /** The decisions that belong to one about several. */
  async function partsOf(decisionId: string) {
    const { json } = await readView(views, partsToUndoView, { decisionId });
    return Promise.all(
      fromJson(partsToUndoView.answer, json).map(async (part) => ({
        part,
        blocker: await undoing.blockerOf(part),
      })),
    );
  }

  /** Undoes every part that can be undone. */
  const undo: UndoEntry['undo'] = async ({ reverses, reason }, command) => {
    const open = (await partsOf(reverses)).filter(({ blocker }) => blocker === null);
    const deskId = newId(command, 'bulk');
    const noted = await desk.handle(
      { type: 'BulkDecided', data: { deskId, action: 'undo' } },
      command,
    );
    const { position } = await each(
      open.map(({ part }) => part),
      ({ _id }) => _id,
      async ({ _id, action, subjectId, personId, revision }) => {
        if (personId === command.actor.id) throw notYourself();
        if (!isUndoable(action)) throw unknown();
        const part = partOf(command, `undo ${_id}`, eventId(command.commandId, 0));
        const decided = { subjectId, personId, revision, reverses: _id, reason };
        return undoing.entries()[action].undo(decided, { ...part, reverses: _id });
      },
    );
    return { position: position ?? noted.position };
  };

  async function decideAll(request: BulkRequest, command: CommandContext, language: Language) {
    const { action, whole, reason, until } = request;
    const ids = await idsOf(request);
    const deskId = whole ?? newId(command, `bulk ${action}`);
    // The command's id depends on the administrator and the action: a decision takes no parts of anyone else or of another kind
    const context: CommandContext = {
      ...command,
      commandId: derivedId(command.actor.id, `bulk ${action}`, deskId),
      repeatable: true,
    };
    if (whole === undefined)
      await desk.handle({ type: 'BulkDecided', data: { deskId, action } }, context);
    else if (!(await desk.repeatedAnswer({ deskId }, context))) throw noWhole();
    const decisionId = eventId(context.commandId, 0);
    const wish = {
      reason: reason || null,
      until: until ? new Date(until).toISOString() : null,
    };
    const decided = await each(
      ids,
      (id) => id,
      (id) => decideOne(action, id, wish, partOf(context, `${action} ${id}`, decisionId)),
      language,
    );
    return { whole: deskId, ...decided };
  }

  const entry: UndoEntry = {
    undo,
    // The stream of the whole gets no further event, because each part has a separate stream
    blockedBy: [],
    async blockerOf({ _id }) {
      const parts = await partsOf(_id);
      return parts.some(({ blocker }) => blocker === null)
        ? null
        : (parts[0]?.blocker ?? NOT_UNDOABLE);
    },
  };

  return { decideAll, partsOf, entry };
}
