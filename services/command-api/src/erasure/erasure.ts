import { createErasedElsewhere } from './erased-elsewhere.ts';
import { createKeptForOthers } from './kept-for-others.ts';
import { createRetention } from './retention.ts';
import { createSettle, type SettlingNeeds } from './settle-case.ts';
import { createVaultCompaction } from './vault-compaction.ts';
import { createVaultTraces, type VaultTraceNeeds } from './vault-traces.ts';
import type { Base } from '../foundation.ts';

const COMPACT_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Erases members once their time has come. Features declare what of theirs outlives a member, and say when a case may have a next step. */
export function createErasure(
  context: Base<'eventStore' | 'log' | 'recurring'> &
    Omit<SettlingNeeds, 'kept' | 'traces'> &
    VaultTraceNeeds,
) {
  const { eventStore, recurring } = context;
  const kept = createKeptForOthers(eventStore);
  const traces = createVaultTraces(context);
  const settle = createSettle({ ...context, kept, traces });
  recurring.every(HOUR_MS, 'the retention sweep', createRetention({ ...context, settle }));
  recurring.every(COMPACT_EVERY_MS, 'forgetting the erased', createVaultCompaction(context));

  return {
    declareWords: kept.declareWords,
    declareThings: kept.declareThings,
    settle,
    eraseElsewhere: createErasedElsewhere({ ...context, settle, traces }),
  };
}
