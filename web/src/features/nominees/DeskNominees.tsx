import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  nomineesOfMemberAnswer,
  type NomineeRequestOpen,
  type NomineesOfMember,
} from '@portal/contracts/nominees/nominee.api';
import { useId, useState } from 'react';
import { write } from '../../lib/network/http.ts';
import { useData } from '../../lib/network/use-data.ts';
import { styled } from 'styled-components';
import { rich, t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/words/Facts.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { DecidingDialog } from '../../ui/deciding/DecidingDialog.tsx';
import { useDecidedNominees, type Decided } from './use-decided-nominees.ts';
import { nomineesOfKey } from './nominees.cache.ts';
import { OCCASIONS, WISHES } from './nominee-words.ts';
import { NomineeFacts } from './NomineeFacts.tsx';
import { Fetched } from '../../ui/states/Fetched.tsx';
import { FormInPlace } from '../../ui/forms/FormInPlace.tsx';

const RequestForm = lazyPart(() => import('./RequestForm.tsx'));

const Waiting = styled.div`
  padding-inline-start: 12px;
  border-inline-start: 4px solid var(--marigold);
`;

type Person = { readonly _id: string; readonly fullName: string };

const ToMembers = () =>
  rich(
    'Open <link>the members</link>, choose someone you trust, and make them an administrator there.',
    { link: (inside) => <Link to="/admin/members">{inside}</Link> },
  );

/** Someone else may have decided meanwhile, so a failure fetches again. */
function useShown(memberId: string) {
  const { show, refetch } = useDecidedNominees(memberId);
  return {
    onDone: (decided: Decided) => void show(decided),
    onFailed: () => void refetch(),
  };
}

function ConfirmRequest(props: {
  readonly member: Person;
  readonly request: NomineeRequestOpen;
  readonly onClose: () => void;
}) {
  const { member, request, onClose } = props;
  const { _id: requestId, sendTo } = request;
  return (
    <DecidingDialog
      question={t('Confirm the request about {name}?', { name: member.fullName })}
      confirm={t('Confirm the request')}
      reason={useReason('accounts')}
      call={(said) =>
        write('PUT /users/:memberId/nominee-request', {
          params: { memberId: member._id },
          // As they were read
          body: { ...said, requestId, sendTo },
          answer: messageAnswer,
        })
      }
      {...useShown(member._id)}
      onClose={onClose}
    >
      <p>
        {t(
          'From then on nobody can sign in to the account. What the nominee asks for begins right away: a link to the copy is emailed to them, and an erasure begins with the days in which you can still cancel it.',
        )}
      </p>
      {sendTo !== null && (
        <p>
          {rich('The copy goes to <b>{address}</b>.', {
            address: sendTo,
            b: (inside) => <b dir="auto">{inside}</b>,
          })}
        </p>
      )}
    </DecidingDialog>
  );
}

function ReasonedDecision(props: {
  readonly member: Person;
  readonly decision: 'close' | 'end';
  readonly onClose: () => void;
}) {
  const { member, decision, onClose } = props;
  const [question, confirm] =
    decision === 'close'
      ? [t('Close the request about {name}?', { name: member.fullName }), t('Close the request')]
      : [t('Reopen the account of {name}?', { name: member.fullName }), t('Reopen the account')];
  return (
    <DecidingDialog
      question={question}
      confirm={confirm}
      reason={useReason('undoing', 'required')}
      call={(body) => {
        const sent = { params: { memberId: member._id }, body, answer: messageAnswer };
        return decision === 'close'
          ? write('DELETE /users/:memberId/nominee-request', sent)
          : write('DELETE /users/:memberId/rest', sent);
      }}
      {...useShown(member._id)}
      onClose={onClose}
    >
      {decision === 'end' && (
        <p>
          {t(
            'The member can sign in again. A link for a copy stops working, and an erasure that was decided in the meantime is cancelled.',
          )}
        </p>
      )}
    </DecidingDialog>
  );
}

function Request(
  props: {
    readonly member: Person;
    readonly request: NomineeRequestOpen;
  } & Pick<NomineesOfMember, 'nominees' | 'administrators'>,
) {
  const { member, request, nominees, administrators } = props;
  const me = useMember();
  const [asking, setAsking] = useState<'confirm' | 'close' | null>(null);
  const { nomineeId, occasion, asks, sendTo, openedAt, openedBy, reason, proof } = request;
  const isMine = openedBy._id === me._id;
  const named = nominees.find((nominee) => nominee._id === nomineeId);
  const date = longDate(openedAt);
  const facts = [
    [
      t('Opened'),
      isMine
        ? t('{date}, by you', { date })
        : t('{date}, by {name}', { date, name: openedBy.fullName }),
    ],
    [t('Nominee'), named ? named.name : t('Withdrawn since by the member')],
    [t('What happened'), t(OCCASIONS[occasion])],
    [t('Asks for'), asks.map((wish) => t(WISHES[wish])).join('; ') || t('Nothing more')],
    [t('Copy goes to'), sendTo],
    [t('Reason'), reason],
    [t('Proof'), proof],
  ] as const;
  return (
    <Waiting>
      <Stack $gap={12}>
        <h3>{t('A request waits for a second administrator')}</h3>
        <FactList facts={facts} />
        {isMine && (
          <p>
            {t('You opened it, so another administrator has to look at the proof and confirm.')}
            {administrators < 2 && (
              <>
                {' '}
                {t('You are the only administrator.')} <ToMembers />{' '}
                {t(
                  'Then close this request and open it again: only someone who was already an administrator when it was opened can confirm it.',
                )}
              </>
            )}
          </p>
        )}
        <Row $wrap>
          {!isMine && (
            <Button variant="primary" onClick={() => setAsking('confirm')}>
              {t('Confirm…')}
            </Button>
          )}
          <Button onClick={() => setAsking('close')}>{t('Close without doing it…')}</Button>
        </Row>
        {asking === 'confirm' && (
          <ConfirmRequest member={member} request={request} onClose={() => setAsking(null)} />
        )}
        {asking === 'close' && (
          <ReasonedDecision member={member} decision="close" onClose={() => setAsking(null)} />
        )}
      </Stack>
    </Waiting>
  );
}

function ClosedAccount({
  member,
  rests: { occasion, since },
}: {
  readonly member: Person;
  readonly rests: NonNullable<NomineesOfMember['rests']>;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>
        <b>{t('The account has been closed since {date}.', { date: longDate(since) })}</b>{' '}
        {occasion === 'death' ? t('The member has died.') : t('The member cannot act.')}
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>{t('Reopen the account…')}</Button>
      </div>
      {isAsking && (
        <ReasonedDecision member={member} decision="end" onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function Opening(
  props: {
    readonly member: Person;
    readonly isAdministrator: boolean;
  } & Pick<NomineesOfMember, 'nominees' | 'administrators'>,
) {
  const { member, isAdministrator, nominees, administrators } = props;
  if (isAdministrator)
    return (
      <Muted>
        {t('An administrator has to lose that role first, before a request is opened.')}
      </Muted>
    );
  if (administrators < 2)
    return (
      <p>
        {t(
          'A request needs two people who are administrators before it is opened, and you are the only one.',
        )}{' '}
        <ToMembers />
      </p>
    );
  return (
    <FormInPlace
      opener={t('Open a request…')}
      form={(close) => <RequestForm memberId={member._id} nominees={nominees} onClose={close} />}
    />
  );
}

/** Shows administrators the nominees of a member, what they ask for, and whether the account is closed for them. */
export default function DeskNominees(props: {
  readonly user: Person & { readonly role: 'admin' | 'member' };
}) {
  const { user } = props;
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={12}>
        <h2 id={id}>{t('Nominees')}</h2>
        <Fetched
          query={useData(nomineesOfKey(user._id), 'GET /users/:memberId/nominees', {
            params: { memberId: user._id },
            answer: nomineesOfMemberAnswer,
          })}
          failed={t('Could not load the nominees.')}
        >
          {(data) => (
            <>
              {data.rests && <ClosedAccount member={user} rests={data.rests} />}
              {data.nominees.length === 0 && <Muted>{t('The member has named no nominee.')}</Muted>}
              {data.nominees.map((nominee) => (
                <NomineeFacts key={nominee._id} nominee={nominee} />
              ))}
              {data.request && (
                <Request
                  member={user}
                  request={data.request}
                  nominees={data.nominees}
                  administrators={data.administrators}
                />
              )}
              {!data.request && data.nominees.length > 0 && (
                <Opening
                  member={user}
                  isAdministrator={user.role === 'admin'}
                  nominees={data.nominees}
                  administrators={data.administrators}
                />
              )}
            </>
          )}
        </Fetched>
      </Stack>
    </Card>
  );
}
