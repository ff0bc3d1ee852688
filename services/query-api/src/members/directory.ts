import type { DirectoryQuery } from '@portal/contracts/members/directory.query';
import { searchKey } from '@portal/read-models/search-key';
import type { Entries, Entry } from '../people/member-index.ts';
import type { Vocabulary } from '../names/vocabulary.ts';

type Key = 'nameKey' | 'organizationKey' | 'locationKey';

/** In the order of `entries`. */
export function found(entries: Entries, query: DirectoryQuery, vocabulary: Vocabulary): Entries {
  const { batchYear } = query;
  const fields: readonly (readonly [Key, string | undefined])[] = [
    ['nameKey', query.name],
    ['organizationKey', query.currentOrganization],
    ['locationKey', query.location],
  ];
  const sought = fields.flatMap(([key, text = '']): readonly (readonly [Key, string])[] => {
    const words = searchKey(text).trimStart();
    return words === '' ? [] : [[key, words]];
  });
  const describes = vocabulary.describing(query.q ?? '');
  if (batchYear === undefined && sought.length === 0 && !describes) return entries;
  return entries.filter(
    (entry) =>
      (batchYear === undefined || entry.batchYear === batchYear) &&
      sought.every(([key, words]) => entry[key].includes(words)) &&
      (describes?.(entry) ?? true),
  );
}

/** The first of them with the text in their name, at most `limit`. */
export function withName(entries: Entries, text: string, limit: number): Entries {
  const those: Entry[] = [];
  for (const entry of entries) {
    if (those.length === limit) break;
    if (entry.nameKey.includes(text)) those.push(entry);
  }
  return those;
}

/** How many different ones. */
export const batchesOf = (entries: Entries): number =>
  new Set(entries.map(({ batchYear }) => batchYear)).size;
