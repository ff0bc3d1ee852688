import { jsonArray, jsonObject, toJson, type Json } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import type { DirectoryPage } from '@portal/contracts/members/directory.api';
import type { DirectoryQuery } from '@portal/contracts/members/directory.query';
import type { MentionSuggestion, User } from '@portal/contracts/members/member.api';
import { isFound, members, type PresentMember } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';
import type { Day } from '../answering/calendar.ts';
import { presentMember } from '../people/profile.ts';
import { ofName, type Entries, type MemberIndex } from '../people/member-index.ts';
import { rememberPerDocument } from '../caching/remember.ts';
import { batchesOf, containing, found } from './directory.ts';
import { distinctionsOf, nameKeyOf } from './displays.ts';

export function createDirectoryQueries({
  readModels,
  today,
  now,
  index,
}: {
  readonly readModels: ReadModels;
  readonly today: () => Day;
  readonly now: () => Date;
  readonly index: MemberIndex;
}) {
  const stored = collectionOf(readModels, members);
  const remembered = rememberPerDocument<PresentMember, Json<User>>();

  async function documentsOf(entries: Entries) {
    const documents = await stored.getMany(entries.map(({ id }) => id));
    return entries.flatMap(({ id }) => {
      const member = documents.get(id);
      return isFound(member, now()) ? [member] : [];
    });
  }

  return {
    async page(
      query: DirectoryQuery,
    ): Promise<{ readonly json: Json<DirectoryPage>; readonly shown: number }> {
      const { page, limit } = query;
      const entries = await index.directory();
      const people = found(entries, query, index.vocabulary);
      const onPage = await documentsOf(people.slice((page - 1) * limit, page * limit));
      const day = today();
      const json = jsonObject<DirectoryPage>({
        data: jsonArray(
          onPage.map((member) =>
            remembered(member, [day], () => toJson(presentMember(member, day))),
          ),
        ),
        people: toJson(people.length),
        batches: toJson(batchesOf(people)),
        pagination: toJson({ currentPage: page, totalPages: Math.ceil(people.length / limit) }),
      });
      return { json, shown: onPage.length };
    },

    /** Members of the directory with a word in their name that begins with the text. Each display names only one member. */
    async suggestions(text: string): Promise<MentionSuggestion[]> {
      const key = searchKey(text);
      if (key === '') return [];
      const entries = await index.directory();
      const suggested = containing(entries, 'nameKey', key, limits.suggestions);
      const distinctions = new Map<string, string>();
      for (const nameKey of new Set(suggested.map((entry) => entry.nameKey)))
        for (const [id, distinction] of distinctionsOf(ofName(entries, nameKey)))
          distinctions.set(id, distinction);
      return (await documentsOf(suggested)).map(({ _id, fullName, batchYear }) => {
        const display = `${fullName}${distinctions.get(_id) ?? ''}`;
        return { id: display, display, batchYear, fullName };
      });
    },

    async mentioned(displays: readonly string[]): Promise<Record<string, string>> {
      const entries = await index.directory();
      const named = new Map<string, string>();
      for (const nameKey of new Set(displays.map(nameKeyOf)))
        for (const [id, distinction] of distinctionsOf(ofName(entries, nameKey)))
          named.set(nameKey + distinction, id);
      return Object.fromEntries(
        displays.flatMap((display) => {
          const memberId = named.get(searchKey(display));
          return memberId === undefined ? [] : [[display, memberId]];
        }),
      );
    },
  };
}
