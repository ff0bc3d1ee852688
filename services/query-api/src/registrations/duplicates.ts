import type { Duplicate } from '@portal/contracts/registrations/approval/applicant.api';
import {
  isPerson,
  isPresent,
  members,
  type Person,
  type PresentMember,
} from '@portal/read-models/members/member';
import type { Filter, ReadModels } from '@portal/service-kit/read-store/read-store';
import { likenessOf } from '../names/name-likeness.ts';
import { collectionOf } from '../documents/collection.ts';

const MOST = 5;
/** Schools note 1 June or 1 January for children whose date of birth nobody knew, so one date may have very many. */
const MOST_READ = 1_000;
const PRESENT = ['approved', 'pending'] as const;

function compare(person: PresentMember, other: Person): Duplicate | null {
  const name = likenessOf(person.nameKey, other.nameKey);
  const sameBatch = person.batchYear === other.batchYear;
  const sameDateOfBirth = person.dateOfBirth !== null && person.dateOfBirth === other.dateOfBirth;
  if (name === null || !(sameDateOfBirth || (name === 'equal' && sameBatch))) return null;
  const { _id, fullName, batchYear, status } = other;
  return { _id, fullName, batchYear, status, name, sameBatch, sameDateOfBirth };
}

const weight = ({ name, sameBatch, sameDateOfBirth }: Duplicate): number =>
  Number(name === 'equal') + Number(sameBatch) + Number(sameDateOfBirth);

function grouped(
  people: Iterable<Person>,
  keyOf: (person: PresentMember) => string | null,
): (person: PresentMember) => readonly Person[] {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const key = keyOf(person);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(person);
    else groups.set(key, [person]);
  }
  return (person) => groups.get(keyOf(person) ?? '') ?? [];
}
const nameAndBatch = ({ nameKey, batchYear }: PresentMember): string => `${batchYear}${nameKey}`;
const birthDate = ({ dateOfBirth }: PresentMember): string | null => dateOfBirth;

/** Two queries a page, however many people are on it. @returns by the ids of `people` */
export function duplicatesFrom(readModels: ReadModels) {
  const stored = collectionOf(readModels, members);
  const find = async (filter: Filter) =>
    (await stored.find({ filter, limit: MOST_READ })).filter(isPresent).filter(isPerson);

  return async function duplicatesOf(
    people: readonly PresentMember[],
  ): Promise<ReadonlyMap<string, readonly Duplicate[]>> {
    if (people.length === 0) return new Map();
    const dates = people.flatMap(({ dateOfBirth }) => dateOfBirth ?? []);
    const [namesakes, bornAlike] = await Promise.all([
      find({
        $or: people.flatMap(({ nameKey, batchYear }) =>
          PRESENT.map((status) => ({ status, batchYear, nameKey })),
        ),
      }),
      find({ dateOfBirth: { $in: [...new Set(dates)] } }),
    ]);
    const named = grouped(namesakes, nameAndBatch);
    const born = grouped(bornAlike, birthDate);
    const duplicatesFor = (person: PresentMember): Duplicate[] =>
      [...new Map([...named(person), ...born(person)].map((other) => [other._id, other])).values()]
        .flatMap((other) => (other._id === person._id ? [] : (compare(person, other) ?? [])))
        .toSorted((one, other) => weight(other) - weight(one))
        .slice(0, MOST);
    return new Map(people.map((person) => [person._id, duplicatesFor(person)]));
  };
}
