import { ownGrievancesAnswer, type OwnGrievance } from '@portal/contracts/grievances/grievance.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rich, t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Card } from '../../ui/Card.tsx';
import { CardList, Meta, Small, Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Written } from '../../ui/words/Written.ts';
import { WordsForm } from './WordsForm.tsx';
import { Fetched } from '../../ui/states/Fetched.tsx';
import { ownGrievancesKey } from './grievances.cache.ts';
import { useData } from '../../lib/network/use-data.ts';
import { school } from '../../lib/school/page-school.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { toast } from '../../ui/states/toast.ts';

/** The person whom members can ask about their data, from the school's file. */
function DataContact() {
  const { dataContact, association, contact } = school();
  const { name, email } = dataContact ?? { name: association, email: contact.email };
  return (
    <>
      {name}, <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}

function FileForm() {
  // One key for the same words, so that sending them twice files one complaint
  const [sent, setSent] = useState({ text: '', idempotencyKey: newIdempotencyKey() });
  const client = useQueryClient();
  const filing = useMutation({
    mutationFn: ({ text, idempotencyKey }: typeof sent) =>
      http('POST /account/grievances', { body: { text }, answer: messageAnswer, idempotencyKey }),
    async onSuccess({ message }) {
      setSent({ text: '', idempotencyKey: newIdempotencyKey() });
      toast.success(message, { of: 'grievance' });
      await client.invalidateQueries({ queryKey: ownGrievancesKey });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Your complaint could not be filed. Please try again.')), {
        of: 'grievance',
      }),
  });
  function file(text: string, onDone: () => void): void {
    const next = text === sent.text ? sent : { text, idempotencyKey: newIdempotencyKey() };
    setSent(next);
    filing.mutate(next, { onSuccess: onDone });
  }
  return (
    <WordsForm
      draftKey="grievance"
      label={t('What is wrong?')}
      missing={t('Please say what is wrong')}
      submit={t('File a complaint')}
      busy={filing.isPending}
      onSubmit={file}
    />
  );
}

function Entry({ grievance }: { readonly grievance: OwnGrievance }) {
  const { text, filedAt, dueAt, answer, answeredAt } = grievance;
  return (
    <Card as="article" aria-label={t('Complaint of {date}', { date: longDate(filedAt) })}>
      <Written>
        <LinkedText text={text} />
      </Written>
      <Meta>
        <time dateTime={filedAt}>{longDate(filedAt)}</time>
        {answer === null && (
          <span>{t('You will get an answer by {date}', { date: longDate(dueAt) })}</span>
        )}
      </Meta>
      {answer !== null && answeredAt !== null && (
        <Stack $gap={4}>
          <b>{t('The answer of {date}', { date: longDate(answeredAt) })}</b>
          <Written>
            <LinkedText text={answer} />
          </Written>
          <Small as="p">
            {rich('If it does not settle the matter: <contact></contact>', {
              contact: () => <DataContact />,
            })}
          </Small>
        </Stack>
      )}
    </Card>
  );
}

function List() {
  const query = useData(ownGrievancesKey, 'GET /account/grievances', {
    answer: ownGrievancesAnswer,
  });
  const { refetch } = query;
  const { key } = useLocation();
  // The notification of an answer leads here, also from here
  useEffect(() => void refetch(), [key, refetch]);
  return (
    <Fetched query={query} failed={t('Could not load your complaints.')}>
      {(grievances) =>
        grievances.length > 0 && (
          <CardList aria-label={t('Your complaints')}>
            {grievances.map((grievance) => (
              <li key={grievance._id}>
                <Entry grievance={grievance} />
              </li>
            ))}
          </CardList>
        )
      }
    </Fetched>
  );
}

export const OwnGrievances = () => (
  <Panel title={t('Complain')}>
    <Stack>
      <p>
        {rich(
          'Is something wrong with how your data is treated? Administrators have to answer by a date that you see here. The person to ask: <contact></contact>.',
          { contact: () => <DataContact /> },
        )}
      </p>
      <FileForm />
      <List />
    </Stack>
  </Panel>
);
