import type { DeskMember } from '@portal/contracts/decisions/desk/desk.api';
import type { OpenedDeskMember } from '@portal/contracts/decisions/desk/decisions-about.api';
import { useParams } from 'react-router-dom';
import { rich, t } from '../../lib/language/translation.ts';
import { AccountPanel } from '../../features/administration/AccountPanel.tsx';
import { useDeskMember } from '../../features/decisions/api/get-desk-member.ts';
import { MEMBER_STATES } from '../../features/decisions/history/state-words.ts';
import Timeline from '../../features/decisions/history/Timeline.tsx';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { addressState } from '../../features/members/person/AddressNote.tsx';
import { roleText } from '../../features/members/person/role-text.ts';
import { longDate, shortDate } from '../../lib/time/date.ts';
import { FactList, type Fact } from '../../ui/words/Facts.tsx';
import MemberRights from '../../composed/MemberRights.tsx';
import SuspensionPanel from '../../features/suspensions/SuspensionPanel.tsx';
import { isNotFound } from '../../lib/network/http.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { FailedState } from '../../ui/states/FailedState.tsx';
import { Grow, Heading, Muted, Page, Row, Stack, usePageTitle } from '../../ui/layout.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Link } from '../../ui/words/Link.tsx';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';

const DeskNominees = lazyPart(() => import('../../features/nominees/DeskNominees.tsx'));

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

function Person({ memberId }: { readonly memberId: string }) {
  const me = useMember();
  const { data: member, error, isFetching, refetch } = useDeskMember(memberId);
  usePageTitle(member?.fullName ?? t('Member'));
  if (!member && error && isNotFound(error))
    return (
      <EmptyState
        isPage
        title={t('No such member.')}
        action={
          <LinkButton to={`/admin/history?query=subject:${memberId}`}>
            {t('Decisions about this person')}
          </LinkButton>
        }
      >
        {t('They may have been erased. The history keeps the decisions, without a name.')}
      </EmptyState>
    );
  if (!member)
    return error && !isFetching ? (
      <FailedState title={t('Could not load the member.')} onRetry={() => void refetch()} />
    ) : (
      <CardSkeleton />
    );
  const { fullName, state } = member;
  const isOther = member._id !== me._id;
  const isMember = state !== 'pending' && state !== 'rejected';
  const isDecidable = isOther && state !== 'rejected';
  return (
    <Stack $gap={24}>
      <Card>
        <Stack>
          <Row $gap={20} $wrap>
            <Avatar size="l" person={member} />
            <Grow>
              <Heading $size={28}>
                <bdi>{fullName}</bdi>
              </Heading>
              {isMember && <Link to={`/members/${memberId}`}>{t('Open the profile')}</Link>}
              {state === 'pending' && (
                <Link to="/admin?tab=registrations">{t('Open the pending registrations')}</Link>
              )}
            </Grow>
          </Row>
          <FactList facts={factsOf(member)} />
        </Stack>
      </Card>
      {!isOther && (
        <Muted>
          {rich(
            'This is your own account. Another administrator can change its role and facts; the rest is in <link>your settings</link>.',
            { link: (inside) => <Link to="/settings">{inside}</Link> },
          )}
        </Muted>
      )}
      {isDecidable && <AccountPanel user={member} passkeyCount={member.passkeyCount} />}
      {isOther && isMember && <MemberRights user={member} />}
      {isOther && isMember && <SuspensionPanel user={member} />}
      {isOther && isMember && <DeskNominees user={member} />}
      <Timeline title={t('Decisions about this member')} subjectId={memberId} />
    </Stack>
  );
}

export default function DeskMemberPage() {
  const { memberId = '' } = useParams();
  return (
    <Page $width="reading">
      <Stack>
        <Link to="/admin/members">{t('Back to the members')}</Link>
        <Person key={memberId} memberId={memberId} />
      </Stack>
    </Page>
  );
}
