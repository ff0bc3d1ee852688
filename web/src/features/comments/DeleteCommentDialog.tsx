import { t } from '../../lib/language/translation.ts';
import { useCommentRemoval, type CommentRef } from './comment-removal.ts';
import { RemovalDialog } from '../../ui/deciding/RemovalDialog.tsx';

export default function DeleteCommentDialog(props: CommentRef & { readonly onClose: () => void }) {
  const { onClose, ...comment } = props;
  return (
    <RemovalDialog
      removal={{ ...useCommentRemoval(comment), done: t('Comment deleted.') }}
      question={t('Are you sure you want to delete this comment?')}
      onClose={onClose}
    />
  );
}
