import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { EventOfType, Projection } from './projection.ts';

/** While it is withheld, `standing` is the status that it would have. */
type Written = ReadDocument & { readonly status?: string; readonly standing?: string };

const WITHHELD = 'withheld';
const ERASED = 'erased';

const TURNING = ['MemberApprovalReversed', 'MemberReadmitted'] as const;
type Turning = EventOfType<(typeof TURNING)[number]>;
const isTurning = (event: Recorded<PortalEvent>): event is Turning =>
  event.type === 'MemberApprovalReversed' || event.type === 'MemberReadmitted';

const bare = (document: Written): Written => {
  const { standing, ...rest } = document;
  return standing === undefined ? document : { ...rest, status: standing };
};

/**
 * Withholds what a member wrote while their approval is undone, whatever else happens to it.
 *
 * @param options.author the field with the author's id
 * @param options.shown the statuses in which it can be read
 */
export function withholding(
  inner: Projection,
  options: { readonly author: string; readonly shown: readonly string[] },
): Projection {
  const { author, shown } = options;

  function withheld(document: Written): Written {
    const { status = '' } = document;
    if (status === ERASED) return document;
    return { ...document, standing: status, status: shown.includes(status) ? WITHHELD : status };
  }

  function turn(document: Written | null, { type, data }: Turning): Written | null {
    const isTheirs =
      new Map<string, unknown>(Object.entries(document ?? {})).get(author) === data.memberId;
    if (!document || !isTheirs) return document;
    if (type === 'MemberReadmitted') return bare(document);
    return document.standing === undefined ? withheld(document) : document;
  }

  return {
    ...inner,
    types: [...inner.types, ...TURNING],
    searching: [...inner.searching, ...TURNING],
    affected: (event) =>
      isTurning(event) ? { [author]: event.data.memberId } : inner.affected(event),
    fold(document: Written | null, event, id) {
      if (isTurning(event)) return turn(document, event);
      const before = document && bare(document);
      const after: Written | null = inner.fold(before, event, id);
      if (after === before) return document;
      return after && document?.standing !== undefined ? withheld(after) : after;
    },
  };
}
