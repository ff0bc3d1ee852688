import Heart from 'lucide-react/icons/heart';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLikes } from './use-likes.ts';

const Action = styled(Button)`
  font-weight: 500;
  &[aria-pressed='true'] {
    color: var(--brand);
    svg {
      fill: currentcolor;
    }
  }
`;

export function LikeButton({ postId }: { readonly postId: string }) {
  const { count, liked, isPending, toggle } = useLikes(postId, useMember()._id);
  return (
    // Disabling the button during the call would take the keyboard focus away
    <Action variant="quiet" aria-pressed={liked} aria-busy={isPending} onClick={toggle}>
      <Heart size={20} aria-hidden="true" />
      <span>
        {t('Like')}
        {count > 0 && ` ${count}`}
      </span>
    </Action>
  );
}
