import type { Post } from '@portal/contracts/posts/post.api';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { shortDate } from '../../lib/date.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CategoryChip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Grow, Meta, Row, Stack } from '../../ui/layout.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PostSkeleton } from '../../ui/Skeleton.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { useFocusAfterRemoval } from '../../ui/useFocusAfterRemoval.ts';
import { usePendingPosts, usePostDecision } from './pending-posts.ts';

/** So much of a post is shown before it is decided on. */
const PREVIEW = 100;

const Title = styled.h2`
  font: 600 18px/1.35 var(--font);
  margin-top: 8px;
`;
const Words = styled.p`
  white-space: pre-wrap;
  margin-bottom: 12px;
`;

function preview(content: string): string {
  const characters = [...content];
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('')}…` : content;
}

function PendingPost({ post }: { readonly post: Post }) {
  const { user, title, content, category, createdAt } = post;
  const { approval, rejection } = usePostDecision(post._id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card as="article" aria-label={title}>
      <Row $top>
        <Avatar fullName={user.fullName} profilePicture={user.profilePicture} />
        <Grow>
          <b>{user.fullName}</b>
          <Meta>
            <Stamp batchYear={user.batchYear} />
            <time dateTime={createdAt}>{shortDate(createdAt)}</time>
            <CategoryChip category={category} />
          </Meta>
        </Grow>
      </Row>
      <Title>{title}</Title>
      <Words>{preview(content)}</Words>
      <Row $wrap>
        <Button
          variant="primary"
          aria-label={`Approve ${title}`}
          busy={approval.isPending}
          disabled={rejection.isPending}
          onClick={() => approval.mutate()}
        >
          Approve
        </Button>
        <Button
          variant="danger"
          aria-label={`Reject ${title}`}
          disabled={approval.isPending || rejection.isPending}
          onClick={() => setAsking(true)}
        >
          Reject
        </Button>
      </Row>
      {isAsking && (
        <ConfirmDialog
          question="Are you sure you want to delete this post?"
          confirm="Delete"
          busy={rejection.isPending}
          onConfirm={() => rejection.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

export function PendingPosts() {
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, ...query } =
    usePendingPosts();
  const list = useRef<HTMLUListElement>(null);
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  useFocusAfterRemoval(
    list,
    all.map(({ _id }) => _id),
  );
  if (isPending) return <PostSkeleton />;
  if (!data && !isFetching)
    return (
      <FailedState title="Failed to fetch pending posts." onRetry={() => void query.refetch()} />
    );
  if (all.length === 0)
    return (
      <EmptyState title="No posts wait">What members write appears here by itself.</EmptyState>
    );
  return (
    <>
      <Stack as="ul" ref={list} $gap={12}>
        {all.map((post) => (
          <li key={post._id}>
            <PendingPost post={post} />
          </li>
        ))}
      </Stack>
      {hasNextPage && (
        <MoreButton isFetching={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
