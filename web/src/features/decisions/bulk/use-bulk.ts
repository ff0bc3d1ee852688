import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr } from '../../../lib/network/http.ts';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';
import { offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { toast } from '../../../ui/states/toast.ts';
import { decideBulk, type BulkProgress, type BulkWish } from '../api/decide-bulk.ts';
import type { Action } from './bulk-words.ts';

export type BulkOutcome = { readonly action: Action; readonly meant: number } & BulkProgress;

/** One decision about several people, with its progress, its outcome and the offer to undo it. */
export function useBulk() {
  const client = useQueryClient();
  const [running, setRunning] = useState<{ action: Action; count: number; done: number } | null>(
    null,
  );
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const stopping = useRef<AbortController>(null);

  async function decide(
    ids: readonly string[],
    wish: BulkWish & { readonly action: Action },
  ): Promise<void> {
    const { action } = wish;
    const controller = new AbortController();
    stopping.current = controller;
    let progress: BulkProgress = { results: [], decisionId: null };
    setRunning({ action, count: ids.length, done: 0 });
    try {
      await decideBulk(ids, wish, {
        signal: controller.signal,
        onProgress(next) {
          progress = next;
          setRunning({ action, count: ids.length, done: next.results.length });
        },
      });
    } catch (error) {
      toast.error(reasonOr(error, t('Some decisions were not made. Please try the rest again.')));
    }
    setRunning(null);
    setOutcome({ action, meant: ids.length, ...progress });
    const { decisionId, results } = progress;
    const refetch = () => void client.invalidateQueries({ queryKey: historyKey });
    const decided = results.filter(({ status }) => status === 200).length;
    if (decisionId !== null && decided > 0)
      offerUndo(
        decisionId,
        t(
          '{count, number} {action, select, approve {approved} reject {rejected} suspend {suspended} other {restored}}.',
          { action, count: decided },
        ),
        { onUndone: refetch },
      );
    refetch();
  }

  return {
    running,
    outcome,
    decide,
    stop: () => stopping.current?.abort(),
    close: () => setOutcome(null),
  };
}
