import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useRemoval } from '../../ui/deciding/use-removal.ts';
import { useCommentRemoval, type CommentRef } from './comment-removal.ts';

export function DeleteCommentDialog(props: CommentRef & { readonly onClose: () => void }) {
  const { onClose, ...comment } = props;
  const deletion = useRemoval({
    ...useCommentRemoval(comment),
    done: 'Comment deleted.',
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this comment?"
      confirm="Delete"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(undefined)}
      onCancel={onClose}
    />
  );
}
