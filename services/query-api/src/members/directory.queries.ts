import { limits } from '@portal/contracts/limits';
import type { DirectoryPage } from '@portal/contracts/members/directory.api';
import type { DirectoryQuery } from '@portal/contracts/members/directory.query';
import type { MentionSuggestion } from '@portal/contracts/members/member.api';
import { members, type MemberDocument } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import type { Day } from '../calendar.ts';
import { isPresent } from '../people.ts';
import { createDirectoryIndex, ofName, type Entries, type Entry } from './directory-index.ts';
import { matching } from './directory.ts';
import { distinctionsOf, nameKeyOf } from './displays.ts';
import { presentMember } from './member.presenter.ts';

/** Finding people: the directory, and those a mention may name. */
export function createDirectoryQueries(readStore: ReadStore, today: () => Day) {
  const index = createDirectoryIndex(readStore);
  const stored = readStore.collection<MemberDocument>(members.name);

  /** The documents of the entries, in their order. */
  async function documentsOf(entries: Entries) {
    const documents = await stored.getMany(entries.map(({ id }) => id));
    return entries.flatMap(({ id }) => {
      const member = documents.get(id);
      return isPresent(member) && member.status === 'approved' ? [member] : [];
    });
  }

  return {
    async directory(query: DirectoryQuery): Promise<DirectoryPage> {
      const { page, limit } = query;
      const entries = await index.entries();
      const matches = matching(query);
      const found = matches ? entries.filter(matches) : entries;
      const shown = await documentsOf(found.slice((page - 1) * limit, page * limit));
      const day = today();
      return {
        data: shown.map((member) => presentMember(member, day)),
        pagination: { currentPage: page, totalPages: Math.ceil(found.length / limit) },
      };
    },

    /** Approved members one of whose words begins like the text, by name; each display names one member only. */
    async suggestions(text: string): Promise<readonly MentionSuggestion[]> {
      const key = searchKey(text);
      if (key === '') return [];
      const entries = await index.entries();
      const found: Entry[] = [];
      for (const entry of entries) {
        if (!entry.nameKey.includes(key)) continue;
        found.push(entry);
        if (found.length === limits.suggestions) break;
      }
      const distinctions = new Map<string, string>();
      for (const nameKey of new Set(found.map((entry) => entry.nameKey)))
        for (const [id, distinction] of distinctionsOf(ofName(entries, nameKey)))
          distinctions.set(id, distinction);
      return (await documentsOf(found)).map(({ _id, fullName, batchYear }) => {
        const display = `${fullName}${distinctions.get(_id) ?? ''}`;
        return { id: display, display, batchYear, fullName };
      });
    },

    /** Which members the displays name; those that name nobody, or several, are left out. */
    async mentioned(displays: readonly string[]): Promise<Readonly<Record<string, string>>> {
      const entries = await index.entries();
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

    stop: () => index.stop(),
  };
}
