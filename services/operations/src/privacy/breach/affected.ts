import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { textIn } from '@portal/contracts/decisions/by-staff';
import { memberStream } from '@portal/contracts/members/member.events';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { accessesBetween, accessIdFrom } from '@portal/service-kit/vault/access-log';
import type { Vault } from '@portal/service-kit/vault/vault';
import { eventsOf } from '../../events-of.ts';

export type Person = {
  readonly memberId: string;
  readonly registeredAt: string;
  /** Null once the member's key cannot be used. */
  readonly fullName: string | null;
  readonly email: string | null;
  readonly batchYear: number | null;
  /** The member's choice, null for automatic. */
  readonly language: string | null;
};

/** Whose data: of all of these kinds together. Instants in ISO 8601; null is open. */
export type Choice = {
  readonly everyone: boolean;
  readonly batches: readonly number[];
  /** Registered since. */
  readonly since: string | null;
  /** Whose data was read in the period, by anybody (null) or by this reader. */
  readonly accessed: { readonly by: string | null } | null;
  /** Whose sealed words were written in the period. */
  readonly written: boolean;
  readonly from: string | null;
  readonly to: string | null;
};

const MEMBER = memberStream.name({ memberId: '' });
/** Sorts after every id of an access. */
const AFTER_ALL = '~';

const fieldOf = (data: object, field: string): unknown => new Map(Object.entries(data)).get(field);

/** The ids of the people under whose keys fields of the event are sealed. */
function subjectsOf({ type, data }: { readonly type: string; readonly data: object }) {
  const marks = Object.values(eventCatalog[type]?.sealed ?? {});
  return marks.flatMap(({ subject }) => {
    const id = fieldOf(data, subject);
    return typeof id === 'string' ? [id] : [];
  });
}

/** Finds the people who registered before the end of the period and are not erased, with today's name and address. */
export async function affectedBy(
  options: {
    readonly log: Pick<EventStore, 'readAll'>;
    readonly keys: DataKeys;
    readonly vault: Pick<Vault, 'accessesAfter'>;
    readonly onProgress: (events: number) => void;
  },
  choice: Choice,
): Promise<readonly Person[]> {
  const { log, keys, vault, onProgress } = options;
  const { everyone, batches, since, accessed, written, from, to } = choice;
  const codec = createEventCodec<PortalEvent>(eventCatalog, keys);
  const isWithin = (at: string): boolean =>
    (from === null || at >= from) && (to === null || at <= to);
  const people = new Map<string, Person>();
  const chosen = new Set<string>();

  let read = 0;
  for await (const recorded of eventsOf(log)) {
    const at = textIn(recorded.metadata, 'occurredAt') ?? '';
    if (written && isWithin(at)) for (const id of subjectsOf(recorded)) chosen.add(id);
    if (recorded.stream.startsWith(MEMBER)) {
      const { type, data } = await codec.decode(recorded);
      const memberId = recorded.stream.slice(MEMBER.length);
      if (type === 'MemberErased') people.delete(memberId);
      else if (type === 'MemberRegistered') {
        const { fullName, email, batchYear } = data;
        const known = { registeredAt: at, fullName, email, batchYear, language: null };
        people.set(memberId, { memberId, ...known });
      } else {
        const known = people.get(memberId);
        if (known && type === 'MemberEmailChanged')
          people.set(memberId, { ...known, email: data.email });
        if (known && (type === 'MemberProfileChanged' || type === 'MemberRejectionReversed')) {
          const { language = known.language } = data.profile ?? {};
          people.set(memberId, { ...known, language });
        }
        if (known && type === 'MemberFactsCorrected')
          people.set(memberId, { ...known, ...changedFacts(data) });
      }
    }
    if (++read % 1_000 === 0) onProgress(read);
  }

  if (accessed !== null) {
    const end = to === null ? AFTER_ALL : `${accessIdFrom(to)}${AFTER_ALL}`;
    for await (const access of accessesBetween(vault, from === null ? '' : accessIdFrom(from), end))
      if (isWithin(access.at) && (accessed.by === null || access.readerId === accessed.by))
        chosen.add(access.subjectId);
  }

  return [...people.values()].filter(
    ({ memberId, registeredAt, batchYear }) =>
      (to === null || registeredAt <= to) &&
      (everyone ||
        chosen.has(memberId) ||
        (batchYear !== null && batches.includes(batchYear)) ||
        (since !== null && registeredAt >= since)),
  );
}

/** Fields that a correction names. */
function changedFacts(data: object): Partial<Pick<Person, 'fullName' | 'batchYear'>> {
  const [fullName, batchYear] = [fieldOf(data, 'fullName'), fieldOf(data, 'batchYear')];
  return {
    ...(typeof fullName === 'string' && { fullName }),
    ...((typeof batchYear === 'number' || batchYear === null) && { batchYear }),
  };
}
