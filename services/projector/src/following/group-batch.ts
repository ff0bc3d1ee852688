import type { Change } from '@portal/service-kit/change-bus/change-bus';
import type { SubscriptionBatch } from '@portal/service-kit/event-store/event-store';
import { covers, type Position } from '@portal/contracts/wire/position';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import { lastFolded } from '@portal/service-kit/read-store/same-log';
import type {
  Lease,
  ProjectionStore,
  ReadDocument,
} from '@portal/service-kit/read-store/read-store';
import { decodeBatch, type Decoded, type PortalCodec } from '../folding/decode-batch.ts';
import { foldBatch, FoldFailure, type Documents } from '../folding/fold-batch.ts';
import { yieldEvery } from '@portal/service-kit/time/pausing';
import type { Projection, EventType } from '../declaring/projection.ts';
import type { Publisher } from './publisher.ts';
import type { Reaction } from '../declaring/reaction.ts';

const LONGEST_TURN_MS = 20;
/** While people are on line, batches are shorter, and each change is to come at once. */
const SHORT = 50;

export const PUBLISHED = projectionKey({ name: 'published', version: 1 });
/** Stands beside the checkpoints: erasures up to there have left no byte behind. */
export const FORGOTTEN = projectionKey({ name: 'forgotten', version: 1 });

export type Member = {
  readonly projection: Projection;
  readonly key: string;
  readonly physical: string;
  readonly types: ReadonlySet<EventType>;
  readonly documents: Documents;
  position: Position | null;
};

type PositionedBatch = SubscriptionBatch & { readonly position: Position };

export function createGroupBatches(options: {
  readonly codec: PortalCodec;
  readonly readStore: Pick<ProjectionStore, 'commit'>;
  readonly reactions: readonly Reaction[];
  readonly onFailure: (failure: FoldFailure, member: Member) => void;
  readonly onUnknown: (type: string) => void;
}) {
  const { codec, readStore, onFailure, onUnknown } = options;
  const yieldToEventLoop = yieldEvery(LONGEST_TURN_MS);
  const reactionsOf = new Map<EventType, Reaction[]>();
  for (const reaction of options.reactions)
    for (const type of reaction.types)
      reactionsOf.set(type, [...(reactionsOf.get(type) ?? []), reaction]);

  function changesOf(events: readonly Decoded[], after: Position | null): readonly Change[] {
    return events.flatMap((decoded) => {
      if (!('event' in decoded) || covers(after, decoded.position)) return [];
      const { event } = decoded;
      return (reactionsOf.get(decoded.type) ?? []).flatMap((reaction) => reaction.react(event));
    });
  }

  async function foldFor(
    member: Member,
    events: readonly Decoded[],
  ): Promise<readonly ReadDocument[] | null> {
    const own = events.filter(
      (event) => member.types.has(event.type) && !covers(member.position, event.position),
    );
    if (own.length === 0) return [];
    if (own.length > SHORT) await yieldToEventLoop();
    try {
      return await foldBatch(member.projection, own, member.documents);
    } catch (error) {
      if (!(error instanceof FoldFailure)) throw error;
      onFailure(error, member);
      return null;
    }
  }

  return {
    /**
     * Folds and commits a batch, then publishes its changes.
     *
     * @returns the members whose projection could fold every event
     * @throws Fenced, ReadStoreUnavailable, VaultUnavailable
     */
    async handle(
      batch: PositionedBatch,
      lease: Lease,
      members: readonly Member[],
      publisher: Publisher | null,
    ): Promise<readonly Member[]> {
      const from = publisher?.published() ?? null;
      const events = await decodeBatch(batch.events, {
        codec,
        onUnknown,
        wants: (type, at) =>
          members.some((member) => member.types.has(type) && !covers(member.position, at)) ||
          (publisher !== null && reactionsOf.has(type) && !covers(from, at)),
      });
      const folded = await Promise.all(
        members.map(async (member) => ({ member, documents: await foldFor(member, events) })),
      );
      const going = folded.flatMap(({ member, documents }) =>
        documents ? [{ member, documents }] : [],
      );
      const published = publisher?.published() ?? null;
      const moved = going.filter(({ member }) => !covers(member.position, batch.position));
      const last = batch.events.at(-1);
      await readStore.commit({
        lease,
        replace: going.flatMap(({ member: { physical }, documents }) =>
          documents.length > 0 ? [{ collection: physical, documents }] : [],
        ),
        checkpoints: {
          ...Object.fromEntries(moved.map(({ member }) => [member.key, batch.position])),
          ...(published === null ? {} : { [PUBLISHED]: published }),
          ...(last && moved.length > 0 && lastFolded(last)),
        },
      });
      for (const { member } of moved) member.position = batch.position;
      // A batch may begin before the last published event
      if (publisher && !covers(from, batch.position))
        publisher.publish(changesOf(events, from), batch.position);
      return going.map(({ member }) => member);
    },
  };
}
