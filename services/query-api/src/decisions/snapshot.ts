import type { PortalEvent } from '@portal/contracts/events/catalog';

/** Null: sealed, and nobody may open it any more. */
export type Snapshot = Readonly<Record<string, string | null>>;

const WORDS = new Set(['text', 'title', 'content', 'name', 'description']);

const removed = (before: Snapshot): Snapshot => ({
  ...Object.fromEntries(Object.entries(before).filter(([field]) => !WORDS.has(field))),
  state: 'removed',
});

const RESTORING: ReadonlySet<PortalEvent['type']> = new Set([
  'PostRestored',
  'CommentRestored',
  'MessageRestored',
  'GroupRestored',
]);

const without = (snapshot: Snapshot, ...fields: readonly string[]): Snapshot =>
  Object.fromEntries(Object.entries(snapshot).filter(([field]) => !fields.includes(field)));

/** Some facts may be missing, but everybody has a name: without it all are sealed. */
function factsIn({
  fullName,
  batchYear,
  dateOfBirth,
  admissionNumber,
}: Pick<
  Extract<PortalEvent, { type: 'MemberFactsCorrected' }>['data'],
  'fullName' | 'batchYear' | 'dateOfBirth' | 'admissionNumber'
>): Snapshot {
  const isSealed = fullName === null;
  return {
    name: fullName,
    batch: String(batchYear),
    ...(dateOfBirth !== null || isSealed ? { dateOfBirth } : {}),
    ...(admissionNumber !== null || isSealed ? { admissionNumber } : {}),
  };
}

function next(before: Snapshot, event: PortalEvent): Snapshot {
  switch (event.type) {
    case 'MemberRegistered':
      return {
        state: 'pending',
        role: 'member',
        email: event.data.email,
        ...factsIn(event.data),
      };
    case 'MemberEmailChanged':
      return { ...before, email: event.data.email };
    case 'MemberFactsCorrected':
      return { ...without(before, 'dateOfBirth', 'admissionNumber'), ...factsIn(event.data) };
    case 'MemberProfileChanged': {
      const name = event.data.profile?.fullName;
      return name === undefined ? before : { ...before, name };
    }
    case 'MemberErasureRequested':
      return { ...before, erasure: event.data.dueAt.slice(0, 'YYYY-MM-DD'.length) };
    case 'MemberErasureCancelled':
      return without(before, 'erasure');
    case 'MemberApproved':
      return { ...before, state: 'approved' };
    case 'MemberApprovalReversed':
    case 'MemberRejectionReversed':
      return { ...before, state: 'pending' };
    case 'MemberRejected':
      return { ...before, state: 'rejected' };
    case 'MemberSuspended':
      return {
        ...before,
        state: 'suspended',
        ...(event.data.until === null ? {} : { until: event.data.until }),
      };
    case 'MemberRestored':
      return { ...without(before, 'until'), state: 'approved' };
    case 'MemberRoleChanged':
      return { ...before, role: event.data.role };
    case 'NomineeRequestOpened':
      return {
        ...before,
        nomineeRequest: [event.data.occasion, ...event.data.asks].join(', '),
      };
    case 'NomineeRequestClosed':
      return without(before, 'nomineeRequest');
    case 'NomineeRequestConfirmed':
      return { ...without(before, 'nomineeRequest'), rest: event.data.occasion };
    case 'MemberRestEnded':
      return without(before, 'rest');
    case 'MemberAskedBack':
      return { ...without(before, 'answer'), question: event.data.question };
    case 'MemberAnswered':
      return { ...before, answer: event.data.answer };
    case 'MemberCoordinatorChanged': {
      const { batches } = event.data;
      const others = without(before, 'batches');
      return batches.length === 0 ? others : { ...others, batches: batches.join(', ') };
    }
    case 'MemberAnalystChanged':
      return event.data.analyst ? { ...before, analyst: 'yes' } : without(before, 'analyst');
    case 'MailFailed':
      return { mail: 'not sent' };
    case 'MailTriedAgain':
      return { mail: 'tried again' };
    case 'MailSetAside':
      return { mail: 'set aside' };
    case 'RosterReplaced':
      return { rows: String(event.data.rows) };
    case 'PostSubmitted':
    case 'PostEdited': {
      const { title, content, category } = event.data;
      const state =
        event.type === 'PostEdited'
          ? (before['state'] ?? null)
          : event.data.published
            ? 'published'
            : 'pending';
      return { state, title, content, category };
    }
    case 'PostApproved':
    case 'PostApprovedAgain':
      return { ...before, state: 'published' };
    case 'PostApprovalReversed':
    case 'PostHeldForApproval':
      return { ...before, state: 'pending' };
    case 'PostRejected':
      return { ...removed(before), state: 'rejected' };
    case 'CommentAdded':
    case 'CommentEdited':
    case 'MessageSent':
      return { state: 'shown', text: event.data.text };
    case 'GroupCreated':
    case 'GroupDetailsChanged': {
      const { name, description } = event.data;
      return { state: 'shown', name, description };
    }
    case 'PostDeleted':
    case 'CommentRemoved':
    case 'MessageRemoved':
    case 'GroupRemoved':
      return removed(before);
    case 'GroupJoined':
      return { state: 'member of the group' };
    case 'GroupLeft':
      return { state: 'not in the group' };
    default:
      return before;
  }
}

/** The facts of one stream that a decision can change, after the events. */
export function snapshotAfter(events: readonly PortalEvent[]): Snapshot {
  let now: Snapshot = {};
  let before: Snapshot = {};
  for (const event of events) {
    [now, before] = [RESTORING.has(event.type) ? before : next(now, event), now];
  }
  return now;
}

export type Change = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly erased: boolean;
};

/** The sealed fields that an event sets: once they can't be opened, nobody knows which of them it changed. */
const SEALED: { readonly [Type in PortalEvent['type']]?: readonly string[] } = {
  MemberEmailChanged: ['email'],
  MemberFactsCorrected: ['name', 'dateOfBirth', 'admissionNumber'],
};

export function changesBetween(
  before: Snapshot,
  after: Snapshot,
  event?: PortalEvent,
): readonly Change[] {
  const sealed = (event && SEALED[event.type]) ?? [];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ field, from, to }) => from !== to || (from === null && sealed.includes(field)))
    .map(({ field, from, to }) => ({
      field,
      before: from ?? null,
      after: to ?? null,
      erased: from === null || to === null,
    }));
}
