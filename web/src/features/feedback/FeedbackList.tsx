import { feedbackAnswer } from '@portal/contracts/feedback/feedback.api';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { shortDate } from '../../lib/time/date.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Meta } from '../../ui/layout.ts';
import { PagedEntries } from '../../ui/lists/PagedEntries.tsx';
import { Written } from '../../ui/words/Written.ts';
import { http } from '../../lib/network/http.ts';
import { usePagedList } from '../../lib/lists/paged-list.ts';
import { feedbackKey } from './feedback.cache.ts';

const Subject = styled.h2`
  font: 600 1.125rem/1.35 var(--font);
`;
const Message = styled(Written)`
  margin-top: 8px;
`;

const FeedbackList = () => (
  <PagedEntries
    list={usePagedList(feedbackKey, async (query, signal) => ({
      data: await http('GET /feedback', { query, answer: feedbackAnswer, signal }),
    }))}
    failed={t('Failed to fetch feedback.')}
    empty={
      <EmptyState title={t('No feedback yet')}>
        {t('Messages that members send you appear here.')}
      </EmptyState>
    }
  >
    {({ subject, message, createdAt, user }) => (
      <Card as="article" aria-label={subject}>
        <Subject dir="auto">{subject}</Subject>
        <Meta>
          <b>
            <bdi>{user.fullName}</bdi>
          </b>
          {user.email !== '' && <a href={`mailto:${user.email}`}>{user.email}</a>}
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </Meta>
        <Message>
          <LinkedText text={message} />
        </Message>
      </Card>
    )}
  </PagedEntries>
);

export default FeedbackList;
