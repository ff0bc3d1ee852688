import type { Post } from '@portal/contracts/posts/post.api';
import Pin from 'lucide-react/icons/pin';
import { styled } from 'styled-components';
import { useClock } from '../../lib/time/use-clock.ts';
import { isPinned, pinText } from './pin-time.ts';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font-weight: 600;
`;

function Pinned({ post }: { readonly post: Post }) {
  const now = useClock();
  return (
    isPinned(post, now) && (
      <Mark>
        <Pin size={16} aria-hidden="true" /> {pinText(post)}
      </Mark>
    )
  );
}

/** Only a pinned post needs the clock. */
export const PinMark = ({ post }: { readonly post: Post }) =>
  post.pinnedUntil != null && <Pinned post={post} />;
