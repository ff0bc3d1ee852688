import type { DirectoryQuery } from '@portal/contracts/members/directory.query';
import { searchKey } from '@portal/read-models/search-key';
import { joinTexts, type JoinedTexts } from './joined-texts.ts';
import type { Entries, Entry } from '../people/member-index.ts';
import type { Vocabulary } from '../names/vocabulary.ts';
import { remember, rememberPerDocument, type Remembered } from '../caching/remember.ts';

type Key = 'nameKey' | 'organizationKey' | 'locationKey';

const MOST_BYTES = 1_000_000;
const BYTES_OF_A_PLACE = 8;

// A change of any member makes new entries
const textsOf = {
  nameKey: rememberPerDocument<Entries, JoinedTexts>(),
  organizationKey: rememberPerDocument<Entries, JoinedTexts>(),
  locationKey: rememberPerDocument<Entries, JoinedTexts>(),
};
const searchesOf = rememberPerDocument<Entries, Remembered<string, Entries>>();
const batches = rememberPerDocument<Entries, number>();

/** In the order of `entries`. */
export function containing(entries: Entries, key: Key, words: string, limit?: number): Entries {
  const texts = textsOf[key](entries, [], () => joinTexts(entries.map((entry) => entry[key])));
  const those: Entry[] = [];
  for (const place of texts.containing(words, limit)) {
    const entry = entries[place];
    if (entry) those.push(entry);
  }
  return those;
}

/** Each page of a search looks for the same people again. */
function allContaining(entries: Entries, key: Key, words: string): Entries {
  const searches = searchesOf(entries, [], () =>
    remember(MOST_BYTES, ({ length }) => length * BYTES_OF_A_PLACE),
  );
  return searches(`${key} ${words}`, [], () => containing(entries, key, words));
}

export function found(entries: Entries, query: DirectoryQuery, vocabulary: Vocabulary): Entries {
  const { batchYear } = query;
  const fields: readonly (readonly [Key, string | undefined])[] = [
    ['nameKey', query.name],
    ['organizationKey', query.currentOrganization],
    ['locationKey', query.location],
  ];
  const [first, ...others] = fields.flatMap(
    ([key, text = '']): readonly (readonly [Key, string])[] => {
      const words = searchKey(text).trimStart();
      return words === '' ? [] : [[key, words]];
    },
  );
  const describes = vocabulary.describing(query.q ?? '');
  const candidates = first ? allContaining(entries, ...first) : entries;
  if (batchYear === undefined && others.length === 0 && !describes) return candidates;
  return candidates.filter(
    (entry) =>
      (batchYear === undefined || entry.batchYear === batchYear) &&
      others.every(([key, words]) => entry[key].includes(words)) &&
      (describes?.(entry) ?? true),
  );
}

/** How many different ones. */
export const batchesOf = (entries: Entries): number =>
  batches(entries, [], () => {
    const years = new Set<Entry['batchYear']>();
    for (const { batchYear } of entries) years.add(batchYear);
    return years.size;
  });
