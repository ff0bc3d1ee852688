import type { PendingPost as Post } from '@portal/contracts/posts/pending-post.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { shortDate } from '../../../lib/time/date.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { LinkedText } from '../../../ui/words/LinkedText.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Decision } from '../../../ui/deciding/Decision.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Grow, Meta, Row } from '../../../ui/layout.ts';
import { PagedEntries } from '../../../ui/lists/PagedEntries.tsx';
import { ReasonDialog } from '../../../ui/deciding/ReasonDialog.tsx';
import { useDecided, type Outcome } from '../../../ui/deciding/use-decided.ts';
import { useDecision } from '../../../ui/deciding/use-decision.ts';
import { useReason } from '../../../lib/deciding/use-reason.ts';
import { Written } from '../../../ui/words/Written.ts';
import { Avatar } from '../../members/person/Avatar.tsx';
import { StampLink } from '../../members/person/Stamp.tsx';
import { deletePost } from '../api/delete-post.ts';
import { usePendingPosts } from '../api/get-pending-posts.ts';
import { CATEGORY_TEXTS, CategoryName } from '../CategoryName.ts';
import { pendingPostsKey } from './pending-posts.cache.ts';

const PREVIEW = 100;

const Title = styled.h2`
  font: 600 1.125rem/1.35 var(--font);
  margin-top: 8px;
`;
const Words = styled(Written)`
  margin-bottom: 12px;
`;

const Before = styled.div`
  margin-top: 8px;
  color: var(--ink-2);
`;

function Preview({ content }: { readonly content: string }) {
  const cut = [...content].slice(0, PREVIEW).join('');
  return (
    <>
      <LinkedText text={cut} whole={content} />
      {cut !== content && '…'}
    </>
  );
}

function PendingPost(props: {
  readonly post: Post;
  readonly outcome: Outcome | undefined;
  readonly onDecided: (outcome: Outcome | null) => void;
}) {
  const { post, outcome, onDecided } = props;
  const { user, title, content, category, createdAt, before } = post;
  const [isRejecting, setRejecting] = useState(false);
  const reason = useReason('content');
  const decision = { key: pendingPostsKey, name: title } as const;
  const approval = useDecision({
    ...decision,
    call: () =>
      // The server refuses if the author has edited it since
      write('PUT /posts/approve/:postId', {
        params: { postId: post._id },
        body: { revision: post.revision },
        answer: postAnswer,
      }),
    done: t('Post approved!'),
    failed: (error) => reasonOr(error, t('Failed to approve post.')),
    verdict: { verb: 'approved', onDecided },
  });
  const rejection = useDecision({
    ...decision,
    call: (said) => deletePost(post._id, said),
    done: t('Post deleted!'),
    failed: (error) => reasonOr(error, t('Failed to delete post.')),
    showErrors: reason.showErrors,
    onDone: () => setRejecting(false),
    verdict: { verb: 'rejected', onDecided },
  });
  return (
    <Card as="article" aria-label={title}>
      <Row $top>
        <Avatar person={user} />
        <Grow>
          <b>
            <bdi>{user.fullName}</bdi>
          </b>
          <Meta>
            <StampLink batchYear={user.batchYear} tall />
            <time dateTime={createdAt}>{shortDate(createdAt)}</time>
            <CategoryName data-category={category}>{t(CATEGORY_TEXTS[category])}</CategoryName>
          </Meta>
        </Grow>
      </Row>
      {before && (
        <Before role="group" aria-label={t('Before the edit')}>
          <Meta>
            {t('Published before')}
            {before.category !== category && (
              <CategoryName>{t(CATEGORY_TEXTS[before.category])}</CategoryName>
            )}
          </Meta>
          {before.title !== title && <Title dir="auto">{before.title}</Title>}
          {before.content !== content && (
            <Words>
              <LinkedText text={before.content} />
            </Words>
          )}
        </Before>
      )}
      {before && <Meta>{t('After the edit')}</Meta>}
      <Title dir="auto">{title}</Title>
      <Words>{before ? <LinkedText text={content} /> : <Preview content={content} />}</Words>
      <Decision
        name={title}
        decided={<bdi>{title}</bdi>}
        outcome={outcome}
        approval={approval}
        rejection={rejection}
        onReject={() => setRejecting(true)}
        onUndone={() => onDecided(null)}
      />
      {isRejecting && (
        <ReasonDialog
          question={t('Are you sure you want to delete this post?')}
          confirm={t('Delete')}
          busy={rejection.isPending}
          reason={reason}
          onConfirm={rejection.mutate}
          onCancel={() => setRejecting(false)}
        />
      )}
    </Card>
  );
}

export default function PendingPosts() {
  const { list, outcomeOf, noteOutcome } = useDecided(usePendingPosts());
  return (
    <PagedEntries
      list={list}
      failed={t('Failed to fetch pending posts.')}
      empty={
        <EmptyState title={t('No posts are waiting for approval.')}>
          {t('New posts appear here automatically.')}
        </EmptyState>
      }
    >
      {(post) => (
        <PendingPost
          post={post}
          outcome={outcomeOf(post)}
          onDecided={(outcome) => noteOutcome(post, outcome)}
        />
      )}
    </PagedEntries>
  );
}
