import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { t } from '../../lib/language/translation.ts';
import { useSession } from '../../lib/session/member-session.tsx';
import type { MenuProps } from '../../ui/dialogs/LazyMenu.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/Menu.tsx';
import { RemovalMenu } from '../../ui/deciding/RemovalMenu.tsx';
import { useCommentRemoval, type CommentRef } from './comment-removal.ts';
import { commentPath } from './comment-path.ts';
import { copyAndSay } from '../../ui/words/copy-and-say.ts';

export type OwnActions = { readonly onEdit: () => void; readonly onDelete: () => void };

/** @param own null for a comment of someone else */
export function commentMenu(comment: CommentRef, own: OwnActions | null) {
  const copyLink = () =>
    copyAndSay(
      `${location.origin}${commentPath(comment)}`,
      t('Link copied to clipboard!'),
      t('The link could not be copied.'),
    );
  const copying = (
    <MenuItem onSelect={() => void copyLink()}>
      <Link2 size={20} aria-hidden="true" /> {t('Copy link')}
    </MenuItem>
  );
  return function CommentMenu(props: MenuProps) {
    const { isAdmin } = useSession();
    const removal = useCommentRemoval(comment);
    if (isAdmin && !own)
      return (
        <RemovalMenu
          {...props}
          removal={{
            ...removal,
            done: t('Comment by {name} removed.', { name: comment.author }),
          }}
          question={t('Remove this comment?')}
        >
          {copying}
        </RemovalMenu>
      );
    return (
      <Menu {...props}>
        {own && (
          <MenuItem onSelect={own.onEdit}>
            <Pencil size={20} aria-hidden="true" /> {t('Edit')}
          </MenuItem>
        )}
        {copying}
        {own && (
          <MenuItem onSelect={own.onDelete}>
            <Trash2 size={20} aria-hidden="true" /> {t('Delete')}
          </MenuItem>
        )}
      </Menu>
    );
  };
}
