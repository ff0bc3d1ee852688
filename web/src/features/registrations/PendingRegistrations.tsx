import {
  decidedRegistrationAnswer,
  type PendingRegistration as Pending,
} from '@portal/contracts/registrations/approval/applicant.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { shortDate, timeSince } from '../../lib/time/date.ts';
import { sendsMail } from '../../lib/school/page-school.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Decision } from '../../ui/deciding/Decision.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { CardList, Grow, Meta, Row, Small } from '../../ui/layout.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { PagedEntries } from '../../ui/lists/PagedEntries.tsx';
import { useDecided, type Outcome } from '../../ui/deciding/use-decided.ts';
import { useDecision } from '../../ui/deciding/use-decision.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AddressNote } from '../members/person/AddressNote.tsx';
import { Avatar } from '../members/person/Avatar.tsx';
import { Stamp } from '../members/person/Stamp.tsx';
import { Findings } from './Findings.tsx';
import { usePendingRegistrations } from './api/get-pending-registrations.ts';
import { registrationsKey } from './registrations.cache.ts';
import { write } from '../../lib/network/http.ts';

const AskBack = lazyPart(() => import('./AskBack.tsx'));
const ReasonDialog = lazyDialog(async () => ({
  default: (await import('../../ui/deciding/ReasonDialog.tsx')).ReasonDialog<Said>,
}));

const List = styled(CardList)`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: var(--gutter);
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
  }
  @media (min-width: 56.25em) {
    gap: 0;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
    padding: 4px 24px;
    > li {
      grid-template-columns: minmax(0, 1fr) 22rem 19rem;
      gap: 8px 24px;
      align-items: center;
      border-width: 0 0 1px;
      border-radius: 0;
      padding: 12px 0;
    }
    > li:last-child {
      border-bottom: 0;
    }
  }
`;
const About = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  > ul:empty {
    display: none;
  }
`;
const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
  font-size: 0.875rem;
  > div {
    display: flex;
    gap: 6px;
  }
  dt {
    color: var(--ink-2);
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
const Waiting = styled.b`
  font-weight: 600;
  &[data-long] {
    padding: 0 8px;
    border-radius: 999px;
    background: var(--marigold);
    color: var(--on-marigold);
  }
`;
/** A decided row keeps its height, so that no other row moves under the thumb. */
const Asking = styled.div`
  &[inert] {
    visibility: hidden;
  }
`;
type RowProps = {
  readonly user: Pending;
  readonly outcome: Outcome | undefined;
  readonly onDecided: (outcome: Outcome | null) => void;
};

const stampOf = ({ batchYear }: Pending): string =>
  batchYear === null ? '' : ` ’${String(batchYear % 100).padStart(2, '0')}`;

const NoneGiven = () => <Small>{t('none given')}</Small>;
const Day = ({ date }: { readonly date: Pending['dateOfBirth'] }) =>
  date ? <time dateTime={date}>{shortDate(date)}</time> : <NoneGiven />;

function Verdict({ user, outcome, onDecided, asker }: RowProps & { readonly asker: ReactNode }) {
  const [isRejecting, setRejecting] = useState(false);
  const reason = useReason('registrations');
  const name = user.fullName + stampOf(user);
  const decision = { key: registrationsKey, name } as const;
  const approval = useDecision({
    ...decision,
    call: () =>
      write('PUT /users/approve/:memberId', {
        params: { memberId: user._id },
        body: {},
        answer: decidedRegistrationAnswer,
      }),
    done: t('User approved!'),
    failed: () => t('Failed to approve user.'),
    verdict: { verb: 'approved', onDecided },
  });
  const rejection = useDecision({
    ...decision,
    call: (said) =>
      write('DELETE /users/:memberId', {
        params: { memberId: user._id },
        body: said,
        answer: messageAnswer,
      }),
    done: t('User rejected and deleted!'),
    failed: () => t('Failed to delete user.'),
    showErrors: reason.showErrors,
    onDone: () => setRejecting(false),
    verdict: { verb: 'rejected', onDecided },
  });
  return (
    <>
      <Decision
        name={user.fullName}
        decided={
          <>
            <bdi>{user.fullName}</bdi>
            {stampOf(user)}
          </>
        }
        outcome={outcome}
        approval={approval}
        rejection={rejection}
        onReject={() => setRejecting(true)}
        onUndone={() => onDecided(null)}
      >
        {asker}
      </Decision>
      {isRejecting && (
        <ReasonDialog
          question={t('Reject {name}?', { name: user.fullName })}
          confirm={t('Reject')}
          busy={rejection.isPending}
          reason={reason}
          onConfirm={rejection.mutate}
          onCancel={() => setRejecting(false)}
        >
          <p>
            {sendsMail()
              ? t(
                  'The account is closed, and the address can register again. The person gets an email with the reason.',
                )
              : t(
                  'The account is closed, and the address can register again. This portal does not send email, so the person does not get the reason.',
                )}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

function PendingRegistration({
  hasNamesake,
  ...row
}: RowProps & { readonly hasNamesake: boolean }) {
  const { user } = row;
  const [isAsking, setAsking] = useState(false);
  const about = useRef<HTMLDivElement>(null);
  return (
    <>
      <Row $wrap>
        <Avatar person={user} />
        <Grow>
          <b>
            <bdi>{user.fullName}</bdi>
          </b>
          <Meta>
            <Waited createdAt={user.createdAt} />
            <Stamp batchYear={user.batchYear} />
            {user.email !== undefined && <a href={`mailto:${user.email}`}>{user.email}</a>}
            <AddressNote user={user} />
            {hasNamesake && <b>{t('Same name as another registration')}</b>}
          </Meta>
        </Grow>
      </Row>
      <About ref={about}>
        <Facts>
          <div>
            <dt>{t('Born')}</dt>
            <dd>
              <Day date={user.dateOfBirth} />
            </dd>
          </div>
          <div>
            <dt>{t('Admission no.')}</dt>
            <dd>{user.admissionNumber ?? <NoneGiven />}</dd>
          </div>
          <div>
            <dt>{t('Registered')}</dt>
            <dd>
              <Day date={user.createdAt} />
            </dd>
          </div>
        </Facts>
        <Findings registration={user} />
        {isAsking && (
          <Asking inert={row.outcome !== undefined} aria-hidden={row.outcome !== undefined}>
            <AskBack
              registration={user}
              onClose={() => {
                setAsking(false);
                about.current?.closest('li')?.querySelector<HTMLElement>('[data-asks]')?.focus();
              }}
            />
          </Asking>
        )}
      </About>
      <Verdict
        {...row}
        asker={
          <Button
            variant="quiet"
            aria-label={t('Ask {name}', { name: user.fullName })}
            aria-expanded={isAsking}
            data-asks
            onClick={() => setAsking(!isAsking)}
          >
            {t('Ask…')}
          </Button>
        }
      />
    </>
  );
}

const LONG_MS = 3 * 86_400_000;

function Waited({ createdAt }: { readonly createdAt: string }) {
  const now = useClock();
  return (
    <Waiting data-long={now - Date.parse(createdAt) >= LONG_MS || undefined}>
      {timeSince(createdAt, now)}
    </Waiting>
  );
}

const nameKey = ({ fullName }: Pending): string => fullName.toLowerCase();

export function PendingRegistrations() {
  const { list, outcomeOf, noteOutcome } = useDecided(usePendingRegistrations());
  const names = list.entries.map(nameKey);
  return (
    <PagedEntries
      list={list}
      failed={t('Failed to fetch pending users.')}
      empty={
        <EmptyState title={t('No registrations are waiting for approval.')}>
          {t('New registrations appear here automatically.')}
        </EmptyState>
      }
      List={List}
    >
      {(user) => (
        <PendingRegistration
          user={user}
          hasNamesake={names.indexOf(nameKey(user)) !== names.lastIndexOf(nameKey(user))}
          outcome={outcomeOf(user)}
          onDecided={(outcome) => noteOutcome(user, outcome)}
        />
      )}
    </PagedEntries>
  );
}
