import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { rich, t } from '../../lib/language/translation.ts';
import { firstName } from '../../lib/words/first-name.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { useHeld } from '../../lib/kept/use-held.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { TextButton, VisuallyHidden } from '../../ui/layout.ts';
import { likesKey, NO_LIKES, seenBy, type Likes } from './likes.cache.ts';

const LikersDialog = lazyDialog(() => import('./LikersDialog.tsx'));

const Line = styled(TextButton)`
  width: 100%;
  min-height: var(--tap);
  margin-bottom: -12px;
  overflow: hidden;
  color: var(--ink-2);
  font-size: 0.875rem;
  font-weight: 400;
  text-overflow: ellipsis;
  white-space: nowrap;
  @media (max-width: 16em) {
    white-space: normal;
  }
`;

const MOST_NAMES = 3;

function whoLikes(likes: Likes, memberId: string): readonly ReactNode[] {
  const { liked, count } = seenBy(likes, memberId);
  const names: ReactNode[] = liked ? [t('You')] : [];
  for (const { _id, fullName, batchYear } of likes.likers)
    if (_id !== memberId && likes.likes.includes(_id))
      names.push(
        <>
          <bdi>{firstName(fullName)}</bdi>
          {batchYear !== null && ` ’${String(batchYear % 100).padStart(2, '0')}`}
        </>,
      );
  const shown = names.slice(0, count > MOST_NAMES ? MOST_NAMES - 1 : MOST_NAMES);
  const others = count - shown.length;
  if (others === 0) return shown;
  return shown.length === 0
    ? [t('{count, plural, one {# person} other {# people}}', { count: others })]
    : [...shown, t('{count, plural, one {# other} other {# others}}', { count: others })];
}

const hidden = (inside: ReactNode) => <VisuallyHidden>{inside}</VisuallyHidden>;

function likedBy(people: readonly ReactNode[]): ReactNode {
  const [one, two, three] = people.map((person) => () => person);
  if (!one) return null;
  if (!two) return rich('<hidden>Liked by</hidden> <one></one>', { hidden, one });
  return three
    ? rich('<hidden>Liked by</hidden> <one></one>, <two></two> and <three></three>', {
        hidden,
        one,
        two,
        three,
      })
    : rich('<hidden>Liked by</hidden> <one></one> and <two></two>', { hidden, one, two });
}

export function WhoLikes(props: {
  readonly postId: string;
  readonly onMember: (memberId: string) => void;
}) {
  const { postId, onMember } = props;
  const me = useMember();
  const likes = useHeld<Likes>(likesKey(postId), NO_LIKES);
  const [isOpen, setOpen] = useState(false);
  const words = likedBy(whoLikes(likes, me._id));
  return (
    <>
      {words !== null && (
        <Line type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words}
        </Line>
      )}
      {isOpen && (
        <LikersDialog postId={postId} onMember={onMember} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
