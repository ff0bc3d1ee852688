import type { FailedMail } from '@portal/contracts/mails/mail.api';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { shortDate, timeOfDay } from '../../lib/time/date.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Meta, Row } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { PagedEntries } from '../../ui/lists/PagedEntries.tsx';
import { useDecideMail, type MailDecision } from './api/decide-mail.ts';
import { useFailedMails } from './api/get-failed-mails.ts';
import { KINDS, PROBLEMS } from './mail-words.ts';

const Name = styled.h2`
  font: 600 1.125rem/1.35 var(--font);
  overflow-wrap: anywhere;
  a {
    display: inline-block;
    padding-block: 10px;
  }
`;
const Why = styled.p`
  margin-block: 8px 12px;
`;

function Failed({ mail }: { readonly mail: FailedMail }) {
  const { _id, member, kind, problem, failedAt } = mail;
  const { mutate, isPending, variables } = useDecideMail(_id);
  const about = t('{mail}, to {name}', { mail: t(KINDS[kind]), name: member.fullName });
  const button = (decision: MailDecision, text: string) => (
    <Button
      variant={decision === 'retry' ? 'primary' : 'plain'}
      busy={isPending && variables === decision}
      disabled={isPending}
      onClick={() => mutate(decision)}
      aria-label={t('{action}: {mail}', { action: text, mail: about })}
    >
      {text}
    </Button>
  );
  return (
    <Card as="article" aria-label={about}>
      <Name>
        <Link to={`/admin/members/${member._id}`}>
          <bdi>{member.fullName}</bdi>
        </Link>
      </Name>
      <Meta>
        <b>{t(KINDS[kind])}</b>
        <time dateTime={failedAt}>
          {shortDate(failedAt)}, {timeOfDay(failedAt)}
        </time>
      </Meta>
      <Why>{t(PROBLEMS[problem])}</Why>
      <Row $wrap $gap={8}>
        {problem !== 'expired' && button('retry', t('Try Again'))}
        {button('set-aside', t('Set Aside'))}
      </Row>
    </Card>
  );
}

export const FailedMails = () => (
  <PagedEntries
    list={useFailedMails()}
    failed={t('Could not fetch the mails.')}
    empty={
      <EmptyState title={t('No failed mails')}>{t('Every mail has left, or waits to.')}</EmptyState>
    }
  >
    {(mail) => <Failed mail={mail} />}
  </PagedEntries>
);
