import type {
  Duplicate,
  NameLikeness,
  RosterMatch,
} from '@portal/contracts/registrations/approval/applicant.api';
import { listText } from '../../lib/language/locale-formats.ts';
import { msg, t, type Text } from '../../lib/language/translation.ts';

const NAMES: Readonly<Record<NameLikeness, Text>> = {
  equal: msg('same name'),
  swapped: msg('same name in another order'),
  'one-letter': msg('name differs by one letter'),
  spelling: msg('name spelled differently'),
  part: msg('part of the name is missing'),
};

export const duplicateText = ({ name, sameBatch, sameDateOfBirth, status }: Duplicate): string =>
  listText([
    t(NAMES[name]),
    ...(sameBatch ? [t('same batch')] : []),
    ...(sameDateOfBirth ? [t('same date of birth')] : []),
    ...(status === 'pending' ? [t('also waiting')] : []),
  ]);

const compared = (isEqual: boolean | null, same: string, another: string): readonly string[] =>
  isEqual === null ? [] : [isEqual ? same : another];

export function matchText(match: RosterMatch): string {
  const { name, batchesApart, row, dateOfBirth, admissionNumber } = match;
  return listText([
    name === null ? t('another name') : t(NAMES[name]),
    batchesApart === 0 ? t('same batch') : t('batch {year}', { year: row.batchYear }),
    ...compared(dateOfBirth, t('same date of birth'), t('another date of birth')),
    ...compared(admissionNumber, t('same admission number'), t('another admission number')),
  ]);
}

/** An exact match shares name and batch with the person, and whatever else both give. */
export const exactText = ({ dateOfBirth, admissionNumber }: RosterMatch): string =>
  listText([
    t('same name'),
    t('batch'),
    ...(dateOfBirth === true ? [t('date of birth')] : []),
    ...(admissionNumber === true ? [t('admission number')] : []),
  ]);
