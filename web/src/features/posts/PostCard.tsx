import type { Post } from '@portal/contracts/posts/post.api';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { keptFormat } from '../../lib/language/locale-formats.ts';
import { t } from '../../lib/language/translation.ts';
import { useMember, useSession } from '../../lib/session/member-session.tsx';
import { useRemembered } from '../../lib/kept/use-remembered.ts';
import { AdminBadge } from '../members/person/AdminBadge.tsx';
import { Avatar } from '../members/person/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EdgeCard } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Meta, TextButton } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { HeadName } from '../members/person/PersonName.ts';
import { StampLink } from '../members/person/Stamp.tsx';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { toast } from '../../ui/states/toast.ts';
import { Written } from '../../ui/words/Written.ts';
import { CATEGORY_TEXTS, categoryColour, CategoryName } from './CategoryName.ts';
import { quietLink } from '../../ui/words/quiet-link.ts';
import { copyAndSay } from '../../ui/words/copy-and-say.ts';

const TITLE = 50;
const TEXT = 120;

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
};

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

const COLLAPSE_AT = 400;
const ELLIPSIS = '...';

const segmenter = keptFormat((tag) => new Intl.Segmenter(tag));

function preview(text: string): string | null {
  if (text.length <= COLLAPSE_AT) return null;
  let cut = '';
  let count = 0;
  for (const { segment } of segmenter().segment(text)) {
    if (count === COLLAPSE_AT) return cut;
    cut += segment;
    count += 1;
  }
  return null;
}

const EditPostDialog = lazyDialog(() => import('./writing/EditPostDialog.tsx'));
const DeletePostDialog = lazyDialog(() => import('./DeletePostDialog.tsx'));

const Frame = styled(EdgeCard)`
  ${categoryColour}
  position: relative;
  &::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 3px;
    background: var(--category);
  }
  @media (min-width: 43.75em) {
    &::before {
      inset-block: var(--r-m);
    }
  }
`;
const Head = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 12px;
  > :first-child {
    grid-row: span 2;
  }
  > ${Meta} {
    grid-column: 2 / -1;
  }
  @media (max-width: 16em) {
    > :first-child {
      grid-row: 1;
    }
    > :nth-child(2),
    > ${Meta} {
      grid-area: auto / 1 / auto / -1;
    }
    > :nth-child(3):not(${Meta}) {
      grid-area: 1 / 3;
    }
  }
`;
const Title = styled.h2`
  font: 700 1.375rem/1.2 var(--display);
  margin: 2px 0 -4px;
  a {
    position: relative;
    display: block;
    padding-block: 10px;
    color: inherit;
    ${quietLink}
  }
`;
const Content = styled(Written)`
  font-size: 1.0625rem;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin: 12px -12px 0;
  &:last-child {
    margin-bottom: -8px;
  }
  button {
    font-weight: 500;
  }
  @media (max-width: 43.74em) {
    margin-inline: -8px;
    button {
      gap: 6px;
      padding-inline: 8px;
    }
  }
`;
const When = styled(Link)`
  position: relative;
  display: flex;
  color: inherit;
  ${quietLink}
`;
/* No higher than the name, so that the line below it has the whole width */
const Tools = styled.div`
  position: relative;
  display: flex;
  margin: -10px -12px -9px 0;
`;

function Words({ postId, content }: { readonly postId: string; readonly content: string }) {
  const [isOpen, setOpen] = useRemembered<boolean>(`post-open:${postId}`, false);
  const short = useMemo(() => preview(content), [content]);
  const isCut = short !== null && !isOpen;
  return (
    <Content>
      <LinkedText text={isCut ? short : content} whole={content} />
      {isCut && ELLIPSIS}
      {short !== null && (
        <>
          {' '}
          <TextButton type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Show Less') : t('Show More')}
          </TextButton>
        </>
      )}
    </Content>
  );
}

/** Copies the link where nothing can be shared, or the share sheet is broken. */
async function share({ _id, title, content }: Post): Promise<void> {
  const url = `${location.origin}/posts/${_id}`;
  if ('share' in navigator)
    try {
      await navigator.share({ title: cut(title, TITLE), text: cut(content, TEXT), url });
      toast.success(t('Shared successfully!'));
      return;
    } catch (error) {
      if (isCancelled(error)) return;
    }
  await copyAndSay(url, t('Link copied to clipboard!'), t('Could not share. Please try again.'));
}

export function PostCard(props: {
  readonly post: Post;
  readonly onAuthor: (memberId: string) => void;
  readonly onDeleted?: () => void;
  readonly marks: ReactNode;
  readonly tools: ReactNode;
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}) {
  const { post, onAuthor, onDeleted, marks, tools, facts, actions, children } = props;
  const { user } = post;
  const me = useMember();
  const { isAdmin } = useSession();
  const isOwn = user._id === me._id;
  const [asking, setAsking] = useState<'delete' | 'edit' | null>(null);

  return (
    <Frame as="article" aria-label={post.title} data-post={post._id} data-category={post.category}>
      <Head>
        <Avatar person={user} />
        <div>
          <HeadName memberId={user._id} onOpen={onAuthor}>
            <bdi>{user.fullName}</bdi>
          </HeadName>{' '}
          {user.role === 'admin' && <AdminBadge />}
        </div>
        {(isOwn || isAdmin) && (
          <Tools>
            {tools}
            {isOwn && (
              <IconButton label={t('Edit post')} onClick={() => setAsking('edit')}>
                <Pencil size={20} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton label={t('Delete post')} onClick={() => setAsking('delete')}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </Tools>
        )}
        <Meta>
          <StampLink batchYear={user.batchYear} />
          <When to={`/posts/${post._id}`}>
            <TimeAgo at={post.createdAt} />
          </When>
          <CategoryName data-category={post.category}>
            {t(CATEGORY_TEXTS[post.category])}
          </CategoryName>
          {post.editedAt !== null && <span>{t('edited')}</span>}
          {marks}
        </Meta>
      </Head>
      <Title dir="auto">
        <Link to={`/posts/${post._id}`}>{post.title}</Link>
      </Title>
      <Words postId={post._id} content={post.content} />
      {facts}
      <Actions>
        {actions}
        <Button variant="quiet" onClick={() => void share(post)}>
          <Share2 size={20} aria-hidden="true" /> {t('Share')}
        </Button>
      </Actions>
      {children}
      {asking === 'delete' && (
        <DeletePostDialog
          postId={post._id}
          isOwn={isOwn}
          onDeleted={() => {
            setAsking(null);
            onDeleted?.();
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'edit' && <EditPostDialog post={post} onClose={() => setAsking(null)} />}
    </Frame>
  );
}
