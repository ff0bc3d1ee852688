import type { Post } from '@portal/contracts/posts/post.api';
import { memo, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { suggestMembers } from '../../features/members/directory/suggest.ts';
import { PostCard } from '../../features/posts/PostCard.tsx';
import { usePostParts } from '../../lib/registry/added-parts.ts';
import { useRemembered } from '../../lib/kept/use-remembered.ts';

/** Rendered only for what its post or parts changed: a dialog over a long feed leaves it alone. */
export const PostView = memo(function PostView(props: {
  readonly post: Post;
  readonly onMember: (memberId: string) => void;
  readonly onDeleted?: () => void;
  readonly isOpen?: boolean;
}) {
  const { post, onMember, onDeleted, isOpen = false } = props;
  const parts = usePostParts();
  const mentions = { suggest: suggestMembers, onOpen: onMember };
  const [open, setOpen] = useRemembered<readonly string[]>(
    `open-parts:${post._id}`,
    isOpen ? parts.map(({ name }) => name) : [],
  );
  const { hash } = useLocation();
  const isLinkedInto = isOpen && hash !== '';
  useEffect(() => {
    if (isLinkedInto) setOpen(parts.map(({ name }) => name));
    // A reader may close what the link has opened
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLinkedInto, hash]);
  const toggle = (name: string): void =>
    setOpen(open.includes(name) ? open.filter((each) => each !== name) : [...open, name]);
  return (
    <PostCard
      post={post}
      onAuthor={onMember}
      {...(onDeleted ? { onDeleted } : {})}
      marks={parts.map(({ name, Mark }) => Mark && <Mark key={name} post={post} />)}
      tools={parts.map(({ name, Tool }) => Tool && <Tool key={name} post={post} />)}
      facts={parts.map(
        ({ name, Facts }) => Facts && <Facts key={name} post={post} onMember={onMember} />,
      )}
      actions={parts.map(
        ({ name, Action }) =>
          Action && (
            <Action
              key={name}
              postId={post._id}
              isOpen={open.includes(name)}
              onToggle={() => toggle(name)}
            />
          ),
      )}
    >
      {parts.map(
        ({ name, Below }) => Below && <Below key={name} postId={post._id} onMember={onMember} />,
      )}
      {parts.map(
        ({ name, Body }) =>
          Body &&
          open.includes(name) && (
            <Body key={name} postId={post._id} mentions={mentions} onClose={() => toggle(name)} />
          ),
      )}
    </PostCard>
  );
});
