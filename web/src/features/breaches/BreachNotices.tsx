import type { BreachNotice } from '@portal/contracts/breaches/breach.api';
import { styled } from 'styled-components';
import { longDate } from '../../lib/time/date.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { FailedState } from '../../ui/states/FailedState.tsx';
import { CardList, Muted, Stack } from '../../ui/layout.ts';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { Written } from '../../ui/words/Written.ts';
import { useBreachNotices } from './api/get-breach-notices.ts';

const Subject = styled.h2`
  font: 600 1.125rem/1.3 var(--font);
`;
/** As people enter them: 'names, e-mail addresses'. */
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
  return (
    <Card as="article" aria-label={`Notice of ${longDate(at)}`}>
      <Stack $gap={12}>
        <Muted>
          <time dateTime={at}>{longDate(at)}</time>
          {byMail && ', sent to you by mail, too'}
        </Muted>
        {notice.split('\n\n').map((text) => (
          <Paragraph key={text} text={text} />
        ))}
      </Stack>
    </Card>
  );
}

export function BreachNotices() {
  const { data: notices, isError, refetch } = useBreachNotices();
  if (!notices)
    return isError ? (
      <FailedState title="Could not fetch the notices." onRetry={() => void refetch()} />
    ) : (
      <CardSkeleton />
    );
  if (notices.length === 0)
    return (
      <EmptyState title="No notices">
        Should your data get into wrong hands, you read here what happened, and what you can do.
      </EmptyState>
    );
  return (
    <CardList>
      {notices.map((notice) => (
        <li key={notice._id}>
          <Notice notice={notice} />
        </li>
      ))}
    </CardList>
  );
}
