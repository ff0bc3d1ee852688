import { bulkAnswer, type BulkResult } from '@portal/contracts/decisions/desk/desk.api';
import type { BulkAction } from '@portal/contracts/decisions/desk/desk.events';
import { deskMembersAnswer, type DeskMember } from '@portal/contracts/decisions/desk/desk.api';
import { http, write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';
import type { DeskSearch } from '../members/desk-filter.ts';

/** Small enough to show progress, large enough to be quick. */
const AT_ONCE = 50;
const TIME_LIMIT_MS = 60_000;

export type BulkWish = Said & { readonly action: BulkAction; readonly until?: string | null };

export type BulkProgress = {
  readonly results: readonly BulkResult[];
  /** The id of the whole decision, once something has been decided. */
  readonly decisionId: string | null;
};

/** Sends one request after another, all of one decision, which the first answer names. Stops between two of them when the signal says so. @throws ApiError */
export async function decideBulk(
  ids: readonly string[],
  wish: BulkWish,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: BulkProgress) => void;
  },
): Promise<BulkProgress> {
  const key = crypto.randomUUID();
  let whole: string | undefined;
  let progress: BulkProgress = { results: [], decisionId: null };
  for (let at = 0; at < ids.length && !options.signal.aborted; at += AT_ONCE) {
    const { result, decisionId } = await write('POST /admin/bulk', {
      body: { ...wish, ids: ids.slice(at, at + AT_ONCE), ...(whole !== undefined && { whole }) },
      answer: bulkAnswer,
      idempotencyKey: `${key}-${at}`,
      timeLimitMs: TIME_LIMIT_MS,
    });
    whole ??= result?.whole;
    progress = {
      results: [...progress.results, ...(result?.data ?? [])],
      decisionId: progress.decisionId ?? decisionId,
    };
    options.onProgress(progress);
  }
  return progress;
}

/** Everyone whom the search finds, page by page. @throws ApiError */
export async function everyoneFound(search: DeskSearch): Promise<readonly DeskMember[]> {
  const found: DeskMember[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await http('GET /admin/members', {
      query: { ...search, page },
      answer: deskMembersAnswer,
    });
    found.push(...data);
    if (page >= pagination.totalPages) return found;
  }
}
