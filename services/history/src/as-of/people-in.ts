import type { ReadDocument } from '@portal/service-kit/read-store/read-store';

/** Fields with the id of the member whose facts or words a document holds. */
const OWNERS: ReadonlySet<string> = new Set([
  'memberId',
  'authorId',
  'senderId',
  'founderId',
  'personId',
]);

/** Only documents of members themselves have an address. */
const isOfMember = (document: ReadDocument): boolean => 'email' in document;

/** The ids of members whose facts or words a document shows. */
export function peopleIn(document: ReadDocument): readonly string[] {
  const owners = Object.entries(document).flatMap(([field, value]: [string, unknown]) =>
    OWNERS.has(field) && typeof value === 'string' ? [value] : [],
  );
  return isOfMember(document) ? [document._id, ...owners] : owners;
}
