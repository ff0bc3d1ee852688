import { useMutation, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast.ts';
import { deleteComment } from './api/delete-comment.ts';
import { forgetComments } from './comments.cache.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog,
);

const Corner = styled.span`
  float: right;
  margin: -8px -14px -12px 0;
`;

export function DeleteComment(props: { readonly postId: string; readonly commentId: string }) {
  const { postId, commentId } = props;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteComment(postId, commentId),
    onSuccess() {
      toast.success('Comment deleted.');
      forgetComments(client, postId, [commentId]);
    },
    onError() {
      toast.error('Failed to delete comment.');
      setAsking(false);
    },
  });
  return (
    <Corner>
      <IconButton label="Delete comment" onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          question="Are you sure you want to delete this comment?"
          confirm="Delete"
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Corner>
  );
}
