import type { MemberEvent } from '@portal/contracts/members/member.events';
import { eventsOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import type { Settle } from './settle-case.ts';
import type { VaultTraces } from './vault-traces.ts';
import type { Base } from '../foundation.ts';

const ERASED: MemberEvent['type'] = 'MemberErased';

/**
 * Makes log and vault agree about who is erased, before anything is served: one of them may be a copy from before. A key that is
 * destroyed according to the log is destroyed again; a member whose key is destroyed is erased in the log.
 */
export function createErasedElsewhere(
  context: Base<'eventStore' | 'vault' | 'log'> & {
    readonly settle: Settle;
    readonly traces: VaultTraces;
  },
): () => Promise<void> {
  const { eventStore, vault, settle, traces, log } = context;

  async function erasedInLog(): Promise<ReadonlySet<string>> {
    const erased = new Set<string>();
    for await (const { data } of eventsOfTypes(eventStore, ERASED))
      if (typeof data['memberId'] === 'string') erased.add(data['memberId']);
    return erased;
  }

  async function destroyAgain(memberId: string): Promise<void> {
    await traces.deleteAll(memberId);
    await vault.destroy(memberId);
    await vault.deleteAccessesOf(memberId);
  }

  return async () => {
    const inLog = await erasedInLog();
    const inVault = new Set(await vault.destroyedSubjects());
    const broughtBack = [...inLog].filter((memberId) => !inVault.has(memberId));
    for (const memberId of broughtBack) await destroyAgain(memberId);
    if (broughtBack.length > 0)
      log.warn(
        { members: broughtBack.length },
        'the vault was older than the log: keys of erased members were destroyed again',
      );
    for (const subjectId of inVault) {
      if (inLog.has(subjectId)) continue;
      try {
        await settle(subjectId, { isKeyDestroyed: true });
      } catch (error) {
        log.error(
          { memberId: subjectId, err: error },
          'an erasure that the vault has could not be told to the log; the next start tries again',
        );
      }
    }
  };
}
