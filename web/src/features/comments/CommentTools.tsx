import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { CommentRef } from './comment-removal.ts';
import { actionsButton } from '../../ui/dialogs/actions-button.tsx';

const DeleteCommentDialog = lazyDialog(() => import('./DeleteCommentDialog.tsx'));

const Corner = styled.span`
  float: right;
  margin: -8px -14px -12px 0;
`;

export function CommentTools(
  props: CommentRef & { readonly isOwn: boolean; readonly onEdit: () => void },
) {
  const { isOwn, onEdit, ...comment } = props;
  const [isAsking, setAsking] = useState(false);
  const own = isOwn ? { onEdit, onDelete: () => setAsking(true) } : null;
  return (
    <Corner>
      <LazyMenu
        load={async () => (await import('./CommentMenu.tsx')).commentMenu(comment, own)}
        trigger={actionsButton(t('Comment actions'))}
      />
      {isAsking && <DeleteCommentDialog {...comment} onClose={() => setAsking(false)} />}
    </Corner>
  );
}
