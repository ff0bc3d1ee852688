import type {
  Duplicate,
  NameLikeness,
  RosterMatch,
} from '@portal/contracts/registrations/approval/applicant.api';
import { t } from '../../lib/language/text.ts';

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
    ...(sameBatch ? [t('same batch')] : []),
    ...(sameDateOfBirth ? [t('same date of birth')] : []),
    ...(status === 'pending' ? [t('waits too')] : []),
  ].join(', ');

const compared = (what: string, isEqual: boolean | null): readonly string[] =>
  isEqual === null ? [] : [`${isEqual ? 'same' : 'another'} ${what}`];

export function matchText(match: RosterMatch): string {
  const { name, batchesApart, row, dateOfBirth, admissionNumber } = match;
  return [
    name === null ? t('another name') : NAMES[name],
    batchesApart === 0 ? t('same batch') : `batch ${row.batchYear}`,
    ...compared(t('date of birth'), dateOfBirth),
    ...compared(t('admission number'), admissionNumber),
  ].join(', ');
}

/** An exact match shares name and batch with the person, and whatever else both give. */
export const exactText = ({ dateOfBirth, admissionNumber }: RosterMatch): string =>
  [
    t('same name'),
    'batch',
    ...(dateOfBirth === true ? [t('date of birth')] : []),
    ...(admissionNumber === true ? [t('admission number')] : []),
  ].join(', ');
