import type { DeskMember } from '@portal/contracts/decisions/desk/desk.api';
import type { OpenedDeskMember } from '@portal/contracts/decisions/desk/decisions-about.api';
import { t } from '../../../lib/language/translation.ts';
import { longDate, shortDate } from '../../../lib/time/date.ts';
import { addressState } from '../../members/person/AddressNote.tsx';
import { roleText } from '../../members/person/role-text.ts';
import { FactList, type Fact } from '../../../ui/words/Facts.tsx';
import { MEMBER_STATES } from '../history/state-words.ts';

const stateText = ({ state, suspension, rejectedAt, erasure }: DeskMember): string => {
  if (state === 'suspended' && suspension?.until)
    return t('Suspended until {date}', { date: longDate(suspension.until) });
  if (state === 'rejected' && rejectedAt !== undefined)
    return t('Rejected on {date}', { date: longDate(rejectedAt) });
  if (state === 'erasing' && erasure)
    return t('Being erased on {date}', { date: longDate(erasure.dueAt) });
  return t(MEMBER_STATES[state]);
};

const hasAccount = ({ state }: DeskMember): boolean => state !== 'rejected' && state !== 'pending';

const factsOf = (member: OpenedDeskMember): readonly Fact[] => [
  [t('State'), stateText(member)],
  [t('Role'), member.state === 'rejected' ? null : roleText(member)],
  [t('Batch'), member.batchYear === null ? null : String(member.batchYear)],
  [t('Email'), member.email],
  [t('Address'), addressState(member)],
  [t('Born'), member.dateOfBirth && shortDate(member.dateOfBirth)],
  [t('Admission no.'), member.admissionNumber],
  [t('Work'), member.currentOrganization],
  [t('Place'), member.location],
  [t('Phone'), member.phoneNumber],
  [t('Registered'), member.createdAt === '' ? null : longDate(member.createdAt)],
  [t('Signed-in devices'), hasAccount(member) ? String(member.deviceCount) : null],
  [t('Passkeys'), hasAccount(member) ? String(member.passkeyCount) : null],
];

export const DeskFacts = ({ member }: { readonly member: OpenedDeskMember }) => (
  <FactList facts={factsOf(member)} />
);
