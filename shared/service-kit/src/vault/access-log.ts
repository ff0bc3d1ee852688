import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { placesFor } from '../cache-places.ts';
import type { AccessRecord } from './ports/access-store.ts';
import type { VaultStore } from './ports/vault-store.ts';

const KEEP_AFTER_MS = 1_000;
/** More would keep everyone else waiting for one transaction. */
const AT_ONCE = 100;
const PAGE = 1_000;
/** The most accesses that memory keeps while the vault is unavailable; later ones are lost. */
const MOST_WAITING = 100_000;
const KNOWN = 50_000;
const HOUR = 'YYYY-MM-DDTHH'.length;

export type Access = {
  /** Null for a tool. */
  readonly readerId: string | null;
  readonly way: string;
  readonly subjectIds: Iterable<string>;
};

/** Sorts before the ids of an instant's hour, and after those of hours before. */
export const accessIdFrom = (instant: string): string => instant.slice(0, HOUR);

function idOf(hour: string, reader: string | null, way: string, subject: string): string {
  const hash = createHash('sha256').update(JSON.stringify([reader, way, subject]));
  return `${hour}.${hash.digest('base64url').slice(0, 22)}`;
}

/**
 * Accesses of ids from `from` on and before `to`, in the order of hours. Others get a turn between two pages.
 *
 * @throws VaultUnavailable
 */
export async function* accessesBetween(
  vault: Pick<VaultStore, 'accessesAfter'>,
  from: string,
  to: string,
): AsyncGenerator<AccessRecord> {
  for (let after = from; ;) {
    const page = await vault.accessesAfter(after, PAGE);
    for (const access of page) {
      if (access.id >= to) return;
      yield access;
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    await others();
  }
}

/**
 * Says who has read what is sealed for whom. It holds ids alone, in the vault, so that all processes share it and it can be erased, which
 * an event could not.
 *
 * @param options.onFailure told of what could not be kept, and of how many accesses are lost
 */
export function createAccessLog(options: {
  readonly vault: Pick<VaultStore, 'addAccesses'>;
  readonly now: () => Date;
  readonly onFailure: (error: unknown, lost: number) => void;
}) {
  const { vault, now, onFailure } = options;
  const noted = new LRUCache<string, true>(placesFor(KNOWN));
  let waiting: AccessRecord[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let keeping = Promise.resolve();

  async function keepWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const records = waiting.slice(0, AT_ONCE);
      await vault.addAccesses(records);
      waiting = waiting.slice(records.length);
    }
  }

  function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const kept = keeping.then(keepWaiting);
    keeping = kept.catch(() => undefined);
    return kept;
  }

  function keepSoon(): void {
    timer ??= setTimeout(() => {
      keep().catch((error: unknown) => {
        onFailure(error, lost);
        keepSoon();
      });
    }, KEEP_AFTER_MS).unref();
  }

  return {
    /** Neither fails nor waits. Leaves out what people read about themselves, and what the reader has read in this way within the same hour. */
    note({ readerId, way, subjectIds }: Access): void {
      const at = now().toISOString();
      const hour = accessIdFrom(at);
      for (const subjectId of subjectIds) {
        if (subjectId === readerId) continue;
        const id = idOf(hour, readerId, way, subjectId);
        if (noted.has(id)) continue;
        if (waiting.length >= MOST_WAITING) {
          lost += 1;
          continue;
        }
        noted.set(id, true);
        waiting.push({ id, subjectId, readerId, way, at });
      }
      if (waiting.length > 0) keepSoon();
    },
    /** @throws VaultUnavailable what was noted waits for the next time */
    keep,
    close: () => keep().catch((error: unknown) => onFailure(error, lost + waiting.length)),
  };
}
export type AccessLog = ReturnType<typeof createAccessLog>;

/**
 * Says that a tool has shown something of these people, and waits until the vault has it.
 *
 * @throws VaultUnavailable
 */
export async function noteByTool(
  vault: Pick<VaultStore, 'addAccesses'>,
  way: string,
  subjectIds: Iterable<string>,
): Promise<void> {
  const at = new Date().toISOString();
  const records = [...subjectIds].map((subjectId): AccessRecord => {
    const id = idOf(accessIdFrom(at), null, way, subjectId);
    return { id, subjectId, readerId: null, way, at };
  });
  for (let begin = 0; begin < records.length; begin += AT_ONCE)
    await vault.addAccesses(records.slice(begin, begin + AT_ONCE));
}
