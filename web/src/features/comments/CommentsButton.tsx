import MessageCircle from 'lucide-react/icons/message-circle';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { useComments } from './comments.cache.ts';

const Action = styled(Button)`
  font-weight: 500;
`;

export function CommentsButton(props: {
  readonly postId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { postId, isOpen, onToggle } = props;
  const { count } = useComments(postId);
  return (
    <Action variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
      <MessageCircle size={20} aria-hidden="true" />
      <span>
        {t('Comment')}
        {count > 0 && ` ${count}`}
      </span>
    </Action>
  );
}
