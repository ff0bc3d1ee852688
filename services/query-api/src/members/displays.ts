import { searchKey } from '@portal/read-models/search-key';
import type { Entries, Entry } from '../people/member-index.ts';

/**
 * Distinguishes members of the same name in a mention: by nothing if there is only one, else by the batch, else by the batch and a number
 * in the order of approval.
 *
 * @param namesakes all approved members of one name
 * @returns by member id, the text that follows the name
 */
export function distinctionsOf(namesakes: Entries): ReadonlyMap<string, string> {
  const [only] = namesakes;
  if (only && namesakes.length === 1) return new Map([[only.id, '']]);
  const byBatch = new Map<Entry['batchYear'], Entry[]>();
  for (const entry of namesakes) {
    const batch = byBatch.get(entry.batchYear);
    if (batch) batch.push(entry);
    else byBatch.set(entry.batchYear, [entry]);
  }
  const distinctions = new Map<string, string>();
  for (const [batch, entries] of byBatch) {
    const ordered = entries.toSorted((a, b) => (a.approvedAt < b.approvedAt ? -1 : 1));
    ordered.forEach(({ id }, index) => {
      distinctions.set(id, ordered.length === 1 ? ` (${batch})` : ` (${batch}, ${index + 1})`);
    });
  }
  return distinctions;
}

export const nameKeyOf = (display: string): string =>
  searchKey(display.replace(/\([^()]*\)\s*$/u, ''));
