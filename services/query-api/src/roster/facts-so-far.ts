import type { PortalEvent } from '@portal/contracts/events/catalog';
import { searchKey } from '@portal/read-models/search-key';
import type { Facts } from '../answering/roster-port.ts';

type Known = Omit<Facts, 'nameKey'> & { readonly fullName: string };

function next(before: Known | null, { type, data }: PortalEvent): Known | null {
  if (
    type === 'MemberRegistered' ||
    type === 'MemberFactsCorrected' ||
    type === 'MemberRejectionReversed'
  ) {
    const { fullName, batchYear, dateOfBirth, admissionNumber } = data;
    if (fullName === null) return before;
    return batchYear === null ? null : { fullName, batchYear, dateOfBirth, admissionNumber };
  }
  if (type !== 'MemberProfileChanged') return before;
  const fullName = data.profile?.fullName;
  return before && fullName !== undefined ? { ...before, fullName } : before;
}

/** The facts of a member as each event has left them: the school's list may know an earlier name or batch. */
export function factsSoFar(events: readonly PortalEvent[]): readonly Facts[] {
  const all: Facts[] = [];
  let facts: Known | null = null;
  for (const event of events) {
    const changed = next(facts, event);
    if (changed === facts) continue;
    facts = changed;
    if (changed === null) continue;
    const { fullName, ...others } = changed;
    all.push({ ...others, nameKey: searchKey(fullName) });
  }
  return all;
}
