import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Position } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import type { Settle } from './settle-case.ts';
import type { Base } from '../foundation.ts';

const CASE_EVENTS: readonly MemberEvent['type'][] = [
  'MemberRejected',
  'MemberErasureRequested',
  'MemberErasureStarted',
  'MemberErased',
];

/** The sweep settles the cases that are due or interrupted. A case that fails waits for the next sweep. */
export function createRetention(
  context: Base<'eventStore' | 'vault' | 'log' | 'now'> & { readonly settle: Settle },
) {
  const { eventStore, vault, settle, log, now } = context;
  const dueAtOf = new Map<string, string>();
  let readTo: Position | null = null;

  /** Cases are in the vault and in the log, because a process may die between the two writes. */
  async function findCases(stopped: AbortSignal): Promise<void> {
    for (const memberId of await vault.dueForDestruction(now().toISOString()))
      dueAtOf.set(memberId, '');
    for await (const { events, position } of pagesOfTypes(eventStore, CASE_EVENTS, readTo)) {
      for (const { type, data } of events) {
        const memberId = data['memberId'];
        if (typeof memberId !== 'string') continue;
        if (type === 'MemberErased') dueAtOf.delete(memberId);
        else dueAtOf.set(memberId, '');
      }
      readTo = position;
      if (stopped.aborted) return;
    }
  }

  return async function sweep(stopped: AbortSignal): Promise<void> {
    await findCases(stopped);
    const today = now().toISOString();
    for (const [memberId, dueAt] of [...dueAtOf]) {
      if (stopped.aborted) return;
      if (dueAt > today) continue;
      try {
        const next = await settle(memberId);
        if (next === null) dueAtOf.delete(memberId);
        else dueAtOf.set(memberId, next);
      } catch (error) {
        log.error(
          { memberId, err: error },
          'an erasure was interrupted and will be continued by the next sweep',
        );
      }
    }
  };
}
