import type { DeskMember, OpenedDeskMember } from '@portal/contracts/decisions/desk/desk.api';
import { t } from '../../../lib/language/text.ts';
import { longDate, shortDate } from '../../../lib/time/date.ts';
import { addressState } from '../../members/person/AddressNote.tsx';
import { roleText } from '../../members/person/role-text.ts';
import { FactList, type Fact } from '../../../ui/words/Facts.tsx';
import { MEMBER_STATES } from '../history/state-words.ts';

const stateText = ({ state, suspension, rejectedAt, erasure }: DeskMember): string => {
  const text = MEMBER_STATES[state];
  if (state === 'suspended')
    return suspension?.until ? `${text} until ${longDate(suspension.until)}` : text;
  if (state === 'rejected' && rejectedAt !== undefined) return `${text} on ${longDate(rejectedAt)}`;
  if (state === 'erasing' && erasure) return `${text} on ${longDate(erasure.dueAt)}`;
  return text;
};

const hasAccount = ({ state }: DeskMember): boolean => state !== 'rejected' && state !== 'pending';

const factsOf = (member: OpenedDeskMember): readonly Fact[] => [
  [t('State'), stateText(member)],
  [t('Role'), member.state === 'rejected' ? null : roleText(member)],
  [t('Batch'), member.batchYear === null ? null : String(member.batchYear)],
  ['E-mail', member.email],
  [t('Address'), addressState(member)],
  [t('Born'), member.dateOfBirth && shortDate(member.dateOfBirth)],
  [t('Admission no.'), member.admissionNumber],
  [t('Work'), member.currentOrganization],
  [t('Place'), member.location],
  [t('Phone'), member.phoneNumber],
  [t('Registered'), member.createdAt === '' ? null : longDate(member.createdAt)],
  ['Signed-in devices', hasAccount(member) ? String(member.deviceCount) : null],
  [t('Passkeys'), hasAccount(member) ? String(member.passkeyCount) : null],
];

export const DeskFacts = ({ member }: { readonly member: OpenedDeskMember }) => (
  <FactList facts={factsOf(member)} />
);
