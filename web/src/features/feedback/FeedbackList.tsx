import { styled } from 'styled-components';
import { shortDate } from '../../lib/date.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Meta, Stack } from '../../ui/layout.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PostSkeleton } from '../../ui/Skeleton.tsx';
import { useFeedback } from './feedback.ts';

const Subject = styled.h2`
  font: 600 18px/1.35 var(--font);
`;
const Words = styled.p`
  white-space: pre-wrap;
  margin-top: 8px;
`;

export function FeedbackList() {
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, ...query } = useFeedback();
  const all = data?.pages.flat() ?? [];
  if (isPending) return <PostSkeleton />;
  if (!data && !isFetching)
    return <FailedState title="Failed to fetch feedback." onRetry={() => void query.refetch()} />;
  if (all.length === 0)
    return <EmptyState title="No feedback yet">What members write to you is kept here.</EmptyState>;
  return (
    <>
      <Stack as="ul" $gap={12}>
        {all.map(({ _id, subject, message, createdAt, user }) => (
          <li key={_id}>
            <Card as="article" aria-label={subject}>
              <Subject>{subject}</Subject>
              <Meta>
                <b>{user.fullName}</b>
                {user.email !== '' && <a href={`mailto:${user.email}`}>{user.email}</a>}
                <time dateTime={createdAt}>{shortDate(createdAt)}</time>
              </Meta>
              <Words>{message}</Words>
            </Card>
          </li>
        ))}
      </Stack>
      {hasNextPage && (
        <MoreButton isFetching={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
