import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyMenu } from '../../ui/LazyMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { CommentRef } from './comment-removal.ts';

const DeleteCommentDialog = lazyPart(
  async () => (await import('./DeleteCommentDialog.tsx')).DeleteCommentDialog,
);

const Corner = styled.span`
  float: right;
  margin: -8px -14px -12px 0;
`;
const icon = <Trash2 size={16} aria-hidden="true" />;

export function DeleteComment(props: CommentRef & { readonly isOwn: boolean }) {
  const { isOwn, ...comment } = props;
  const [isAsking, setAsking] = useState(false);
  if (!isOwn)
    return (
      <Corner>
        <LazyMenu
          load={async () => (await import('./RemoveCommentMenu.tsx')).removeCommentMenu(comment)}
          trigger={(given) => (
            <IconButton label="Remove comment" {...given}>
              {icon}
            </IconButton>
          )}
        />
      </Corner>
    );
  return (
    <Corner>
      <IconButton label="Delete comment" onClick={() => setAsking(true)}>
        {icon}
      </IconButton>
      {isAsking && <DeleteCommentDialog {...comment} onClose={() => setAsking(false)} />}
    </Corner>
  );
}
