import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { ViewReader } from '@portal/contracts/views';
import type { Logger } from 'pino';
import type { Recurring } from '../background/recurring.ts';
import type { Pictures } from '../uploads/pictures.ts';
import { createErasedElsewhere } from './erased-elsewhere.ts';
import { createKeptForOthers } from './kept-for-others.ts';
import { createRetention } from './retention.ts';
import { createForgetRosterLines } from './roster-lines.ts';
import { createSettle } from './settle-case.ts';
import { createVaultCompaction } from './vault-compaction.ts';
import { createVaultTraces } from './vault-traces.ts';

const COMPACT_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Erases members once their time has come. Features declare what of theirs outlives a member, and say when a case may have a next step. */
export function createErasure(
  options: {
    readonly eventStore: EventStore;
    readonly stream: StreamBinder;
    readonly vault: Vault;
    readonly views: ViewReader;
    readonly pictures: Pictures;
    /** Ends the member's role as administrator. */
    readonly dismiss: (memberId: string, command: CommandContext) => Promise<unknown>;
    readonly holdDays: number;
    readonly recurring: Recurring;
    readonly log: Logger;
    readonly now: () => Date;
  } & Parameters<typeof createVaultTraces>[0],
) {
  const kept = createKeptForOthers(options.eventStore);
  const traces = createVaultTraces(options);
  const forgetRosterLines = createForgetRosterLines(options);
  const settle = createSettle({ ...options, kept, traces, forgetRosterLines });
  const { recurring } = options;
  recurring.every(HOUR_MS, 'the retention sweep', createRetention({ ...options, settle }));
  recurring.every(COMPACT_EVERY_MS, 'forgetting the erased', createVaultCompaction(options));

  return {
    declareWords: kept.declareWords,
    declareThings: kept.declareThings,
    settle,
    eraseElsewhere: createErasedElsewhere({ ...options, settle, traces }),
  };
}
