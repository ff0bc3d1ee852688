import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { CommentRef } from './comment-removal.ts';

const DeleteCommentDialog = lazyDialog(
  async () => (await import('./DeleteCommentDialog.tsx')).DeleteCommentDialog,
);

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
        trigger={(given) => (
          <IconButton label={t('Comment actions')} {...given}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
      />
      {isAsking && <DeleteCommentDialog {...comment} onClose={() => setAsking(false)} />}
    </Corner>
  );
}
