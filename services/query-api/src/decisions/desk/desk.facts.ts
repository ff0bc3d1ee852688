import type { DeskEvent } from '@portal/contracts/decisions/desk/desk.events';
import type { FactsBy } from '../../answering/facts.ts';

export const deskFacts: FactsBy<DeskEvent['type']> = {
  HistoryExported: 'unchanged',
  ErasureLedgerGivenUp: 'unchanged',
  RosterReplaced: (_before, { rows }) => ({ rows: String(rows) }),
  RosterDeleted: 'unchanged',
  BulkDecided: 'unchanged',
};
