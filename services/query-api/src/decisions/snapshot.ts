import type { PortalEvent } from '@portal/contracts/events/catalog';

/** Null: sealed, and nobody may open it any more. */
export type Snapshot = Readonly<Record<string, string | null>>;

const removed = ({
  text: _text,
  title: _title,
  content: _content,
  ...rest
}: Snapshot): Snapshot => ({
  ...rest,
  state: 'removed',
});

function next(before: Snapshot, event: PortalEvent): Snapshot {
  switch (event.type) {
    case 'MemberRegistered':
      return { state: 'pending', role: 'member' };
    case 'MemberApproved':
      return { ...before, state: 'approved' };
    case 'MemberRejected':
      return { ...before, state: 'rejected' };
    case 'MemberSuspended':
      return {
        ...before,
        state: 'suspended',
        ...(event.data.until === null ? {} : { until: event.data.until }),
      };
    case 'MemberRestored':
      return { state: 'approved', role: before['role'] ?? null };
    case 'MemberRoleChanged':
      return { ...before, role: event.data.role };
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
      return { ...before, state: 'published' };
    case 'PostApprovalReversed':
      return { ...before, state: 'pending' };
    case 'PostRejected':
      return { ...removed(before), state: 'rejected' };
    case 'CommentAdded':
    case 'MessageSent':
      return { state: 'shown', text: event.data.text };
    case 'PostDeleted':
    case 'CommentRemoved':
    case 'MessageRemoved':
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
    const isRestored = event.type === 'PostRestored' || event.type === 'CommentRestored';
    [now, before] = [isRestored ? before : next(now, event), now];
  }
  return now;
}

export type Change = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly erased: boolean;
};

export function changesBetween(before: Snapshot, after: Snapshot): readonly Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => ({
      field,
      before: from ?? null,
      after: to ?? null,
      erased: from === null || to === null,
    }));
}
