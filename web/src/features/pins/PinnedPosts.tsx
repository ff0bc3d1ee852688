import { postsAnswer } from '@portal/contracts/posts/post.api';
import Pin from 'lucide-react/icons/pin';
import { useId } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { Card } from '../../ui/Card.tsx';
import { Meta } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { isPinned, pinText } from './pin-time.ts';
import { pinnedKey } from './pins.cache.ts';
import { useData } from '../../lib/network/use-data.ts';
import { quietLink } from '../../ui/words/quiet-link.ts';

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: 8px;
  font: 700 1.125rem/1.2 var(--display);
`;
const List = styled.ul`
  li + li {
    border-top: 1px solid var(--line);
  }
  a {
    display: block;
    padding-top: 10px;
    color: var(--ink);
    font-weight: 600;
    ${quietLink}
    overflow-wrap: anywhere;
  }
  ${Meta} {
    padding-bottom: 8px;
  }
`;

/** The posts themselves keep their places in the feed. */
export function PinnedPosts() {
  const id = useId();
  const now = useClock();
  const { data } = useData(pinnedKey, 'GET /posts/pinned', { answer: postsAnswer });
  const pinned = data?.filter((post) => isPinned(post, now)) ?? [];
  if (pinned.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <Title id={id}>
        <Pin size={20} aria-hidden="true" /> {t('Pinned posts')}
      </Title>
      <List>
        {pinned.map((post) => (
          <li key={post._id}>
            <Link to={`/posts/${post._id}`} dir="auto">
              {post.title}
            </Link>
            <Meta>
              <bdi>{post.user.fullName}</bdi>
              <span>{pinText(post)}</span>
            </Meta>
          </li>
        ))}
      </List>
    </Card>
  );
}
