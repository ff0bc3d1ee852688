import { LANGUAGES, type Language } from '@portal/languages/registry';
import { createFairQueue } from '@portal/service-kit/process/fair-queue';
import type { AccessLog } from '@portal/service-kit/vault/access-log';
import { LRUCache } from 'lru-cache';
import { accessSectionOf } from './access-section.ts';
import { copyOf } from './copy.ts';
import { ownEvents, type OwnEvent } from './own-events.ts';
import { zipOf } from './zip.ts';
import type { Pictures } from '../uploads/pictures.ts';
import { tooMany } from '../refusals.ts';
import type { Base } from '../foundation.ts';

const KINDS = ['member', 'nominee'] as const;
type Reader = { readonly kind: (typeof KINDS)[number]; readonly language: Language };
type Copy = {
  readonly name: string;
  readonly chunks: readonly Uint8Array[];
  readonly bytes: number;
};

const WAITING = 100;
/** An interrupted download can be retried within this time. */
const KEPT_MS = 10 * 60_000;
/** The limit for all finished copies together. A larger copy is not kept. */
const KEPT_BYTES = 32 * 1024 * 1024;
const RETRY_SECONDS = 30;

const full = () => tooMany(RETRY_SECONDS, 'copies-being-made');

const fileOf = ({ name, chunks }: Copy) => ({
  name,
  type: 'application/zip',
  pieces: chunks,
});

/**
 * The copy of a member's data, for the member or their nominee. One is made at a time, because each reads the whole log; members take turns.
 * Finished copies stay in memory for some minutes, so that they are in no backup and need no key.
 */
export function createCopies(
  context: Base<'eventStore' | 'vault' | 'recipientOf' | 'takeRate' | 'now'> & {
    readonly pictures: Pictures;
    readonly accesses: Pick<AccessLog, 'keep'>;
  },
) {
  const { eventStore, vault, pictures, accesses, takeRate, now } = context;
  const inTurn = createFairQueue({ places: WAITING, share: 1, full });
  const kept = new LRUCache<string, Copy>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const keyOf = (memberId: string, { kind, language }: Reader): string =>
    `${kind} ${memberId} ${language}`;

  async function make(memberId: string, reader: Reader, signal: AbortSignal): Promise<Copy> {
    const madeAt = now().toISOString();
    const events: OwnEvent[] = [];
    for await (const event of ownEvents(memberId, { eventStore, keys: vault, signal }))
      events.push(event);
    const isOwn = reader.kind === 'member';
    if (isOwn) await accesses.keep();
    const more = isOwn ? [await accessSectionOf(memberId, context)] : [];
    const { language } = reader;
    const copy = copyOf({
      memberId,
      madeAt,
      events,
      more,
      pictures: pictures.allOf(memberId),
      language,
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of zipOf(copy)) {
      signal.throwIfAborted();
      chunks.push(chunk);
      bytes += chunk.length;
    }
    const name = `${isOwn ? 'my-data' : 'copy'}-${madeAt.slice(0, 'YYYY-MM-DD'.length)}.zip`;
    return { name, chunks, bytes };
  }

  return {
    /**
     * For the member, who alone learns by name who looked at their data. For a nominee, anybody else's name stays out.
     *
     * @param signal leaves the queue and stops the work
     * @throws DomainError too-many for more copies in an hour than the rate allows, and while too many wait
     */
    async of(memberId: string, reader: Reader, signal: AbortSignal) {
      const key = keyOf(memberId, reader);
      const known = kept.get(key);
      if (known) return fileOf(known);
      const client = `${reader.kind} ${memberId}`;
      const copy = await inTurn({ client, subject: client, signal }, async () => {
        const made = kept.get(key);
        if (made) return made;
        await takeRate('copy', client);
        const fresh = await make(memberId, reader, signal);
        kept.set(key, fresh);
        return fresh;
      });
      return fileOf(copy);
    },

    forget(memberId: string): void {
      for (const { code: language } of LANGUAGES)
        for (const kind of KINDS) kept.delete(keyOf(memberId, { kind, language }));
    },
  };
}
