import { commentAnswer, type Comment } from '@portal/contracts/comments/comment.api';
import { limits } from '@portal/contracts/fields/limits';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import type { Suggest } from '../../lib/words/text-parts.ts';
import { FormButtons } from '../../ui/forms/FormButtons.tsx';
import { Small, Stack } from '../../ui/layout.ts';
import { limitHint } from '../../ui/forms/limit-hint.ts';
import { MentionInput, type MentionInputHandle } from '../../ui/forms/MentionInput.tsx';
import { reasonOr, write } from '../../lib/network/http.ts';
import { toast } from '../../ui/states/toast.ts';
import { changeComment } from './comments.cache.ts';

export default function EditComment(props: {
  readonly postId: string;
  readonly comment: Pick<Comment, '_id' | 'text'>;
  readonly suggest: Suggest;
  readonly onClose: () => void;
}) {
  const { postId, comment, suggest, onClose } = props;
  const draftKey = `comment-edit:${comment._id}`;
  const [text, setText] = useState(() => readDraft(draftKey) || comment.text);
  const input = useRef<MentionInputHandle>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const { hint, error } = limitHint(text, limits.comment);

  function close(): void {
    writeDraft(draftKey, '');
    onClose();
  }
  const client = useQueryClient();
  const edit = useMutation({
    mutationFn: (changed: string) =>
      write('PUT /posts/:postId/comments/:commentId', {
        params: { postId, commentId: comment._id },
        body: { text: changed },
        answer: commentAnswer,
      }),
    onSuccess({ result }) {
      if (result) changeComment(client, result);
      else toast.success(t('Saved. It will show in a moment.'));
      close();
    },
    onError: (refusal) => toast.error(reasonOr(refusal, t('Failed to save the comment.'))),
  });
  const isReady = text.trim() !== '' && error === undefined && !edit.isPending;
  function save(): void {
    if (!isReady) return;
    if (text.trim() === comment.text) close();
    else edit.mutate(text.trim());
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack $gap={8}>
        <MentionInput
          ref={input}
          label={t('Edit comment')}
          placeholder={t('Comment, @ to mention')}
          suggest={suggest}
          value={text}
          onChange={(next) => {
            setText(next);
            writeDraft(draftKey, next);
          }}
          onSend={save}
        />
        {(hint ?? error) !== undefined && <Small role="status">{hint ?? error}</Small>}
        <FormButtons
          submit={edit.isPending ? t('Saving...') : t('Save')}
          busy={edit.isPending}
          disabled={!isReady}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}
