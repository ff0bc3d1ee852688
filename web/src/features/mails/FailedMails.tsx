import { failedMailsAnswer, type FailedMail } from '@portal/contracts/mails/mail.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { styled } from 'styled-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { shortDate, timeOfDay } from '../../lib/time/date.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Meta, Row } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { PagedEntries } from '../../ui/lists/PagedEntries.tsx';
import { KINDS, PROBLEMS } from './mail-words.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { usePagedList } from '../../lib/lists/paged-list.ts';
import { failedMailsKey } from './mails.cache.ts';
import { toast } from '../../ui/states/toast.ts';

type MailDecision = 'retry' | 'set-aside';

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
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn(decision: MailDecision) {
      const sent = { params: { mailId: _id }, body: {}, answer: messageAnswer };
      return decision === 'retry'
        ? http('POST /admin/mails/:mailId/retry', sent)
        : http('DELETE /admin/mails/:mailId', sent);
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(reasonOr(error, t('Could not do this. Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: failedMailsKey }),
  });
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
    list={usePagedList(failedMailsKey, (query, signal) =>
      http('GET /admin/mails', { query, answer: failedMailsAnswer, signal }),
    )}
    failed={t('Could not load the emails.')}
    empty={
      <EmptyState title={t('No failed emails')}>
        {t('Every email was sent, or is still being tried.')}
      </EmptyState>
    }
  >
    {(mail) => <Failed mail={mail} />}
  </PagedEntries>
);
