import type { MemberDocument } from '@portal/read-models/members/member';
import type { People } from './people.ts';

type Kept = { readonly by: readonly (MemberDocument | undefined)[]; readonly json: string };

/** What is presented of a document with the names of people, as JSON text: kept for as long as it and everybody named are the same documents. */
export function keepJson<D extends object>(
  peopleOf: (document: D) => readonly string[],
  present: (document: D, people: People) => object,
): (document: D, people: People) => string {
  const kept = new WeakMap<D, Kept>();
  return (document, people) => {
    const ids = peopleOf(document);
    const known = kept.get(document);
    if (known && ids.every((id, index) => people.get(id) === known.by[index])) return known.json;
    const json = JSON.stringify(present(document, people));
    kept.set(document, { by: ids.map((id) => people.get(id)), json });
    return json;
  };
}
