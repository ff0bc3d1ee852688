import type { Post } from '@portal/contracts/posts/post.api';
import { useSession } from '../../lib/session/member-session.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';

const PinButton = lazyPart(() => import('./PinButton.tsx'));

/** For administrators. A post that waits for approval is not in the feed. */
export function PinTool({ post }: { readonly post: Post }) {
  const { isAdmin } = useSession();
  return isAdmin && post.status === 'published' && <PinButton post={post} />;
}
