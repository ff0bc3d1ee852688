import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { usePostParts } from '../../../lib/registry/added-parts.ts';
import { FormButtons } from '../../../ui/forms/FormButtons.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Stack } from '../../../ui/layout.ts';
import { PostFields } from './PostFields.tsx';
import { usePostRequest, type PostRequest, type PostWords } from './use-post-request.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { postKeys, refetchFeed, removePost, setPost } from '../posts.cache.ts';
import { addUnapproved } from '../approval/unapproved-posts.cache.ts';

export default function EditPostDialog(props: {
  readonly post: Post;
  readonly onClose: () => void;
}) {
  const { post, onClose } = props;
  const { form, errors, isRefused, requestOf } = usePostRequest(post);
  const parts = usePostParts();
  const [words, setWords] = useState<PostWords>(() => ({
    ...post,
    parts: Object.fromEntries(
      parts.flatMap(({ name, fields }) => (fields ? [[name, fields.valuesOf(post)]] : [])),
    ),
  }));
  const client = useQueryClient();
  const edit = useMutation({
    mutationFn: (body: PostRequest) =>
      write('PUT /posts/:postId', { params: { postId: post._id }, body, answer: postAnswer }),
    onSuccess({ result }) {
      const queryKey = postKeys.detail(post._id);
      const edited = result?.data;
      if (edited?.status === 'pending') {
        addUnapproved(client, edited);
        removePost(client, post._id, '');
        client.setQueryData<Post>(queryKey, edited);
        toast.success(t('Saved. Others see the post again once an administrator approves it.'), {
          of: 'post',
        });
      } else if (edited) setPost(client, edited);
      else {
        void client.invalidateQueries({ queryKey });
        refetchFeed(client);
      }
      onClose();
    },
    onError: (error) => toast.error(reasonOr(error, t('Failed to save the post.')), { of: 'post' }),
  });
  const [losing, setLosing] = useState<PostRequest | null>(null);

  function save(): void {
    const request = requestOf(words);
    if (!request) return;
    if (post.event && request.event === null) setLosing(request);
    else edit.mutate(request);
  }

  return (
    <>
      <Dialog title={t('Edit post')} onClose={onClose}>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Stack>
            <PostFields
              post={post}
              words={words}
              errors={errors}
              isRefused={isRefused}
              disabled={edit.isPending}
              onChange={setWords}
            />
            <FormButtons
              submit={edit.isPending ? t('Saving...') : t('Save')}
              busy={edit.isPending}
              onCancel={onClose}
            />
          </Stack>
        </form>
      </Dialog>
      {losing && (
        <ConfirmDialog
          question={t('Delete the date of this event?')}
          confirm={t('Delete and save')}
          onConfirm={() => {
            setLosing(null);
            edit.mutate(losing);
          }}
          onCancel={() => setLosing(null)}
        >
          <p>
            {t('Its date, place and link and all answers are deleted. You cannot get them back.')}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
