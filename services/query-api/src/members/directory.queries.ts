import type { Session } from '@portal/contracts/wire/access';
import { toJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import type { DirectoryPage } from '@portal/contracts/members/directory.api';
import type { DirectoryQuery } from '@portal/contracts/members/directory.query';
import type { MentionSuggestion } from '@portal/contracts/members/member.api';
import {
  isFound,
  members,
  type MemberDocument,
  type Person,
} from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { collectionOf } from '../documents/collection.ts';
import { pipeline, type Needs } from '../answering/reading-feature.ts';
import { presentMember } from '../people/profile.ts';
import { ofName, type Entries } from '../people/member-index.ts';
import { batchesOf, containing, found } from './directory.ts';
import { distinctionsOf, nameKeyOf } from './displays.ts';

export type DirectoryNeeds = Needs<'countPeople' | 'index' | 'now' | 'readModels' | 'today'>;
type Asked = { readonly query: DirectoryQuery; readonly session: Pick<Session, 'memberId'> };

export function createDirectoryQueries({
  readModels,
  today,
  now,
  index,
  countPeople,
}: DirectoryNeeds) {
  const stored = collectionOf(readModels, members);

  async function documentsOf(entries: Entries): Promise<readonly MemberDocument[]> {
    const documents = await stored.getMany(entries.map(({ id }) => id));
    return entries.flatMap(({ id }) => documents.get(id) ?? []);
  }
  /** The index may be older than the documents. */
  function onlyFound(documents: readonly MemberDocument[]): readonly Person[] {
    const at = now();
    return documents.filter((member) => isFound(member, at));
  }

  return {
    page: pipeline({
      async ids({ query }: Asked) {
        const { page, limit } = query;
        const people = found(await index.directory(), query, index.vocabulary);
        return { people, onPage: people.slice((page - 1) * limit, page * limit) };
      },
      documents: async ({ people, onPage }) => ({ people, documents: await documentsOf(onPage) }),
      async rules({ people, documents }, { session }) {
        const shown = onlyFound(documents);
        await countPeople(session, shown.length);
        return { people, shown };
      },
      present({ people, shown }, { query: { page, limit } }) {
        const day = today();
        return toJson<DirectoryPage>({
          data: shown.map((member) => presentMember(member, day)),
          people: people.length,
          batches: batchesOf(people),
          pagination: { currentPage: page, totalPages: Math.ceil(people.length / limit) },
        });
      },
    }),

    /** Members of the directory with a word in their name that begins with the text. Each display names only one member. */
    suggestions: pipeline({
      async ids({ q }: { readonly q: string }) {
        const key = searchKey(q);
        const entries = await index.directory();
        const suggested = key === '' ? [] : containing(entries, 'nameKey', key, limits.suggestions);
        const distinctions = new Map<string, string>();
        for (const nameKey of new Set(suggested.map((entry) => entry.nameKey)))
          for (const [id, distinction] of distinctionsOf(ofName(entries, nameKey)))
            distinctions.set(id, distinction);
        return { suggested, distinctions };
      },
      documents: async ({ suggested, distinctions }) => ({
        documents: await documentsOf(suggested),
        distinctions,
      }),
      rules: ({ documents, distinctions }) => ({ shown: onlyFound(documents), distinctions }),
      present: ({ shown, distinctions }) =>
        toJson({
          data: shown.map(({ _id, fullName, batchYear }): MentionSuggestion => {
            const display = `${fullName}${distinctions.get(_id) ?? ''}`;
            return { id: display, display, batchYear, fullName };
          }),
        }),
    }),

    /** The ids of the members whom the displays of a mention name. */
    mentioned: pipeline({
      ids: ({ displays }: { readonly displays: readonly string[] }) => displays,
      async documents(displays) {
        const entries = await index.directory();
        const named = new Map<string, string>();
        for (const nameKey of new Set(displays.map(nameKeyOf)))
          for (const [id, distinction] of distinctionsOf(ofName(entries, nameKey)))
            named.set(nameKey + distinction, id);
        return named;
      },
      rules: (named) => named,
      present: (named, { displays }) =>
        toJson(
          Object.fromEntries(
            displays.flatMap((display) => {
              const memberId = named.get(searchKey(display));
              return memberId === undefined ? [] : [[display, memberId]];
            }),
          ),
        ),
    }),
  };
}
