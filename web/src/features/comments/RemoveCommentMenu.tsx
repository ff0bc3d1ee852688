import type { MenuProps } from '../../ui/LazyMenu.tsx';
import { RemovalMenu } from '../../ui/RemovalMenu.tsx';
import { useCommentRemoval, type CommentRef } from './comment-removal.ts';

export const removeCommentMenu = (comment: CommentRef) =>
  function RemoveCommentMenu(props: MenuProps) {
    const removal = useCommentRemoval(comment);
    return (
      <RemovalMenu
        {...props}
        removal={{ ...removal, done: `Comment by ${comment.author} removed.` }}
        question="Remove this comment?"
      />
    );
  };
