import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useLayoutEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rich, t } from '../../../lib/language/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Heading, Row, Stack, VisuallyHidden } from '../../../ui/layout.ts';
import { forgetPostDraft, keepPostDraft, readPostDraft } from './post-draft.ts';
import { PostFields } from './PostFields.tsx';
import { usePostRequest, type PostRequest } from './use-post-request.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { addLivePost, refetchFeed } from '../posts.cache.ts';
import { addUnapproved } from '../approval/unapproved-posts.cache.ts';

const REFRESH_AFTER_MS = 500;

export default function ComposerForm(props: {
  readonly takesFocus: boolean;
  readonly onCreated: (post: Post) => void;
  readonly onClose: () => void;
}) {
  const { takesFocus, onCreated, onClose } = props;
  const [draft, setDraft] = useState(readPostDraft);
  const { form, errors, isRefused, requestOf } = usePostRequest(null);
  const client = useQueryClient();
  const submission = useMutation({
    mutationFn: (body: PostRequest) =>
      write('POST /posts', {
        body,
        answer: postAnswer,
        idempotencyKey: draft.idempotencyKey,
      }),
    onSuccess({ result }) {
      toast.success(t('Post created successfully!'), { of: 'post' });
      const post = result?.data;
      forgetPostDraft();
      if (post) onCreated(post);
      onClose();
      if (post?.status === 'published') addLivePost(client, post, 'shown');
      if (post?.status === 'pending') addUnapproved(client, post);
      setTimeout(() => refetchFeed(client), REFRESH_AFTER_MS);
    },
    onError: (error) => toast.error(reasonOr(error, t('Failed to create post')), { of: 'post' }),
  });
  useLayoutEffect(() => {
    if (!takesFocus) return;
    form.current?.querySelector('input')?.focus();
    // The keyboard of a phone leaves room for the top of the form
    if (matchMedia('(max-width: 43.74em)').matches) form.current?.scrollIntoView();
  }, [form, takesFocus]);

  return (
    <Card aria-label={t('Create a Post')}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const request = requestOf(draft);
          if (request) submission.mutate(request);
        }}
      >
        <Stack>
          <Heading as="h2" $size={20}>
            {t('Create a Post')}
          </Heading>
          <PostFields
            post={null}
            words={draft}
            errors={errors}
            isRefused={isRefused}
            disabled={submission.isPending}
            onChange={(words) => setDraft(keepPostDraft(words))}
          />
          <Row $wrap>
            <Button variant="primary" type="submit" busy={submission.isPending}>
              {submission.isPending ? t('Publishing...') : t('Publish')}
            </Button>
            <Button variant="quiet" disabled={submission.isPending} onClick={onClose}>
              {rich('Close<hidden>, your text is kept</hidden>', {
                hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
              })}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
