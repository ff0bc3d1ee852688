import pLimit from 'p-limit';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { AccessLog } from '@portal/service-kit/vault/access-log';
import type { Vault } from '@portal/service-kit/vault/vault';
import { accessSectionOf } from './access-section.ts';
import { copyOf } from './copy.ts';
import { ownEvents, type OwnEvent } from './own-events.ts';
import { zipOf } from './zip.ts';
import type { RecipientOf } from '../recipients.ts';
import type { createPictures } from '../pictures.ts';

/** Each reads the whole log. */
const AT_ONCE = 1;

/** The copy of a member's data, for the member or their nominee. */
export function createCopies(options: {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly pictures: ReturnType<typeof createPictures>;
  readonly recipientOf: RecipientOf;
  readonly accesses: Pick<AccessLog, 'keep'>;
  readonly now: () => Date;
}) {
  const { eventStore, vault, pictures, recipientOf, accesses, now } = options;
  const inTurn = pLimit(AT_ONCE);

  const eventsOf = (memberId: string): Promise<readonly OwnEvent[]> =>
    inTurn(async () => {
      const events: OwnEvent[] = [];
      for await (const event of ownEvents(memberId, { eventStore, keys: vault }))
        events.push(event);
      return events;
    });

  return {
    /** For the member, who alone learns by name who looked at their data. For a nominee, anybody else's name stays out. */
    async of(memberId: string, reader: 'member' | 'nominee') {
      const madeAt = now().toISOString();
      const events = await eventsOf(memberId);
      const isOwn = reader === 'member';
      if (isOwn) await accesses.keep();
      const more = isOwn ? [await accessSectionOf(memberId, { vault, recipientOf })] : [];
      const copy = copyOf({ memberId, madeAt, events, more, pictures: pictures.allOf(memberId) });
      const name = isOwn ? 'my-data' : 'copy';
      return {
        name: `${name}-${madeAt.slice(0, 'YYYY-MM-DD'.length)}.zip`,
        type: 'application/zip',
        pieces: zipOf(copy),
      };
    },
  };
}
