import type {
  Duplicate,
  NameLikeness,
  RosterMatch,
} from '@portal/contracts/registrations/approval/applicant.api';

const NAMES: Readonly<Record<NameLikeness, string>> = {
  equal: 'same name',
  swapped: 'same name in another order',
  'one-letter': 'name differs by one letter',
  spelling: 'name spelled differently',
  part: 'part of the name is missing',
};

export const duplicateText = ({ name, sameBatch, sameDateOfBirth, status }: Duplicate): string =>
  [
    NAMES[name],
    ...(sameBatch ? ['same batch'] : []),
    ...(sameDateOfBirth ? ['same date of birth'] : []),
    ...(status === 'pending' ? ['waits too'] : []),
  ].join(', ');

const compared = (what: string, isEqual: boolean | null): readonly string[] =>
  isEqual === null ? [] : [`${isEqual ? 'same' : 'another'} ${what}`];

export function matchText(match: RosterMatch): string {
  const { name, batchesApart, row, dateOfBirth, admissionNumber } = match;
  return [
    name === null ? 'another name' : NAMES[name],
    batchesApart === 0 ? 'same batch' : `batch ${row.batchYear}`,
    ...compared('date of birth', dateOfBirth),
    ...compared('admission number', admissionNumber),
  ].join(', ');
}

/** An exact match shares name and batch with the person, and whatever else both give. */
export const exactText = ({ dateOfBirth, admissionNumber }: RosterMatch): string =>
  [
    'same name',
    'batch',
    ...(dateOfBirth === true ? ['date of birth'] : []),
    ...(admissionNumber === true ? ['admission number'] : []),
  ].join(', ');
