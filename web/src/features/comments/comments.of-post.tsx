import MessageCircle from 'lucide-react/icons/message-circle';
import type { ComponentProps } from 'react';
import { t } from '../../lib/language/translation.ts';
import type { OfPost } from '../../lib/registry/client-feature.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { seedComments, useComments } from './comments.cache.ts';

function CommentsButton(props: {
  readonly postId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { postId, isOpen, onToggle } = props;
  const { count } = useComments(postId);
  return (
    <Button variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
      <MessageCircle size={20} aria-hidden="true" />
      <span>
        {t('Comment')}
        {count > 0 && ` ${count}`}
      </span>
    </Button>
  );
}

const Body = lazyPart<ComponentProps<NonNullable<OfPost['Body']>>>(
  () => import('./Comments.tsx'),
  <Bone $height={44} />,
);

export const ofPost: OfPost = {
  name: 'comments',
  seed: seedComments,
  Action: CommentsButton,
  Body,
};
