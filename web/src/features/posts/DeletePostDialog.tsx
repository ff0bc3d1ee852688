import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/deciding/ReasonDialog.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { useRemoval } from '../../ui/deciding/use-removal.ts';
import { deletePost } from './api/delete-post.ts';
import { refetchFeed, removePost } from './posts.cache.ts';

export default function DeletePostDialog(props: {
  readonly postId: string;
  readonly isOwn: boolean;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const { postId, isOwn, onDeleted, onClose } = props;
  const client = useQueryClient();
  const reason = useReason('content');
  const { mutate, isPending } = useRemoval({
    call: (said) => deletePost(postId, said),
    done: t('Post deleted.'),
    failed: t('Failed to delete post.'),
    showErrors: reason.showErrors,
    onDone() {
      removePost(client, postId);
      onDeleted();
      refetchFeed(client);
    },
  });
  const question = {
    question: t('Are you sure you want to delete this post?'),
    confirm: t('Delete'),
    busy: isPending,
    onCancel: onClose,
  };
  return isOwn ? (
    <ConfirmDialog {...question} onConfirm={() => mutate(undefined)} />
  ) : (
    <ReasonDialog {...question} reason={reason} onConfirm={mutate} />
  );
}
