import type { Post } from '@portal/contracts/posts/post.api';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { isPinned } from './pin-time.ts';

const PinDialog = lazyDialog(() => import('./PinDialog.tsx'));

export default function PinButton({ post }: { readonly post: Post }) {
  const pinned = isPinned(post, useClock());
  // The dialog keeps its question while the answer changes the post
  const [asked, setAsked] = useState<{ readonly isPinned: boolean } | null>(null);
  const Icon = pinned ? PinOff : Pin;
  return (
    <>
      <IconButton
        label={pinned ? t('Unpin post') : t('Pin post')}
        onClick={() => setAsked({ isPinned: pinned })}
      >
        <Icon size={20} aria-hidden="true" />
      </IconButton>
      {asked && <PinDialog {...asked} postId={post._id} onClose={() => setAsked(null)} />}
    </>
  );
}
