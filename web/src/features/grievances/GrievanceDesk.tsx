import { grievancesAnswer, type Grievance } from '@portal/contracts/grievances/grievance.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Meta, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { PagedEntries } from '../../ui/lists/PagedEntries.tsx';
import { Written } from '../../ui/words/Written.ts';
import { WordsForm } from './WordsForm.tsx';
import { http, reasonOr } from '../../lib/network/http.ts';
import { usePagedList } from '../../lib/lists/paged-list.ts';
import { grievancesKey } from './grievances.cache.ts';
import { toast } from '../../ui/states/toast.ts';

const DAY_MS = 86_400_000;

/** `Overdue by 3 days`, `Due within a day` or `12 days left`. */
export function dueText(dueAt: string, now: number): string {
  const days = Math.floor((Date.parse(dueAt) - now) / DAY_MS);
  if (days < 0)
    return t('Overdue by {count, plural, one {# day} other {# days}}', { count: -days });
  return days === 0
    ? t('Due within a day')
    : t('{count, plural, one {# day} other {# days}} left', { count: days });
}

function Entry({ grievance }: { readonly grievance: Grievance }) {
  const { _id, member, text, filedAt, dueAt, answer, answeredAt } = grievance;
  const clock = useClock();
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: (words: string) =>
      http('PUT /admin/grievances/:grievanceId', {
        params: { grievanceId: _id },
        body: { answer: words },
        answer: messageAnswer,
      }),
    async onSuccess({ message }) {
      toast.success(message, { of: 'grievance' });
      await client.invalidateQueries({ queryKey: grievancesKey });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Your answer could not be sent. Please try again.')), {
        of: 'grievance',
      }),
  });
  return (
    <Card as="article" aria-label={t('Complaint of {name}', { name: member.fullName })}>
      <Stack $gap={8}>
        <Meta>
          <Link to={`/admin/members/${member._id}`}>
            <bdi>{member.fullName}</bdi>
          </Link>
          <time dateTime={filedAt}>{longDate(filedAt)}</time>
          {answer === null && <b>{dueText(dueAt, clock)}</b>}
        </Meta>
        <Written>
          <LinkedText text={text} />
        </Written>
        {answer === null ? (
          <WordsForm
            draftKey={`grievance:${_id}`}
            label={t('Your answer')}
            missing={t('An answer is required')}
            submit={t('Send the answer')}
            busy={answering.isPending}
            onSubmit={(words, onDone) => answering.mutate(words, { onSuccess: onDone })}
          />
        ) : (
          <>
            <b>
              {answeredAt === null
                ? t('Answered')
                : t('Answered on {date}', { date: longDate(answeredAt) })}
            </b>
            <Written>
              <LinkedText text={answer} />
            </Written>
          </>
        )}
      </Stack>
    </Card>
  );
}

const List = ({ state }: { readonly state: 'open' | 'answered' }) => (
  <PagedEntries
    list={usePagedList([...grievancesKey, state], (page, signal) => {
      const query = { ...page, state };
      return http('GET /admin/grievances', { query, answer: grievancesAnswer, signal });
    })}
    failed={t('Could not load the complaints.')}
    empty={
      <EmptyState title={t('No complaints')}>
        {state === 'open'
          ? t('Complaints of members about their data appear here.')
          : t('No complaint has been answered so far.')}
      </EmptyState>
    }
  >
    {(grievance) => <Entry grievance={grievance} />}
  </PagedEntries>
);

/** For administrators: complaints of members about their data, those that are due first on top. */
export function GrievanceDesk() {
  const [showsAnswered, setShowsAnswered] = useState(false);
  return (
    <Stack>
      <List state="open" />
      <div>
        <Button aria-expanded={showsAnswered} onClick={() => setShowsAnswered(!showsAnswered)}>
          {showsAnswered ? t('Hide answered complaints') : t('Show answered complaints')}
        </Button>
      </div>
      {showsAnswered && <List state="answered" />}
    </Stack>
  );
}
