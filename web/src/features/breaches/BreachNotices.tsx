import type { BreachNotice } from '@portal/contracts/breaches/breach.api';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rich, t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { CardList, Muted, Stack } from '../../ui/layout.ts';
import { Written } from '../../ui/words/Written.ts';
import { useBreachNotices } from './api/get-breach-notices.ts';
import { Fetched } from '../../ui/states/Fetched.tsx';

const Subject = styled.h2`
  font: 600 1.125rem/1.3 var(--font);
`;
/** The kinds of data as people enter them: 'names, email addresses'. */
const Words = styled(Written)`
  &::first-letter {
    text-transform: uppercase;
  }
`;

/** The subject of a paragraph, such as 'What you can do'; longer beginnings are words of their own. */
const SUBJECT = /^(?<subject>[^:\n]{1,40}): (?<words>[\s\S]*)$/u;

function Paragraph({ text }: { readonly text: string }) {
  const { subject, words } = SUBJECT.exec(text)?.groups ?? {};
  if (subject === undefined || words === undefined)
    return (
      <Written>
        <LinkedText text={text} />
      </Written>
    );
  return (
    <div>
      <Subject>{subject}</Subject>
      <Words>
        <LinkedText text={words} />
      </Words>
    </div>
  );
}

function Notice({ notice: { notice, at, byMail } }: { readonly notice: BreachNotice }) {
  const date = longDate(at);
  const time = (inside: ReactNode) => <time dateTime={at}>{inside}</time>;
  return (
    <Card as="article" aria-label={t('Notice of {date}', { date })}>
      <Stack $gap={12}>
        <Muted>
          {byMail
            ? rich('<time>{date}</time>, also sent to you by email', { date, time })
            : time(date)}
        </Muted>
        {notice.split('\n\n').map((text) => (
          <Paragraph key={text} text={text} />
        ))}
      </Stack>
    </Card>
  );
}

export function BreachNotices() {
  return (
    <Fetched query={useBreachNotices()} failed={t('Could not load the notices.')}>
      {(notices) =>
        notices.length === 0 ? (
          <EmptyState title={t('No notices')}>
            {t(
              'If your data ever gets into the wrong hands, you can read here what happened and what you can do.',
            )}
          </EmptyState>
        ) : (
          <CardList>
            {notices.map((notice) => (
              <li key={notice._id}>
                <Notice notice={notice} />
              </li>
            ))}
          </CardList>
        )
      }
    </Fetched>
  );
}
