import type { PresentMember } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';

/**
 * How a mention names somebody: by the name alone where it is the only one, else with the batch, else with the batch and a number in
 * the order of approval. Which it is depends on all members of that name, so it is settled for all of them together.
 *
 * @param namesakes all approved members of one name
 * @returns display → member
 */
export function displaysOf(
  namesakes: readonly PresentMember[],
): ReadonlyMap<string, PresentMember> {
  const [only] = namesakes;
  if (only && namesakes.length === 1) return new Map([[only.fullName, only]]);
  const byBatch = new Map<number, PresentMember[]>();
  for (const member of namesakes)
    byBatch.set(member.batchYear, [...(byBatch.get(member.batchYear) ?? []), member]);
  const displays = new Map<string, PresentMember>();
  for (const [batch, members] of byBatch) {
    const ordered = members.toSorted((a, b) =>
      (a.approvedAt ?? '') < (b.approvedAt ?? '') ? -1 : 1,
    );
    ordered.forEach((member, index) => {
      const suffix = ordered.length === 1 ? `${batch}` : `${batch}, ${index + 1}`;
      displays.set(`${member.fullName} (${suffix})`, member);
    });
  }
  return displays;
}

/** The key of the name in a display; names have no parentheses of their own. */
export const nameKeyOf = (display: string): string =>
  searchKey(display.replace(/\s*\([^()]*\)\s*$/u, ''));
