import type { Gathering } from '@portal/contracts/gatherings/gathering.api';
import type { Post } from '@portal/contracts/posts/post.api';
import Calendar1 from 'lucide-react/icons/calendar-1';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Link2 from 'lucide-react/icons/link-2';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Row, Small, TextButton } from '../../ui/layout.ts';
import { OutsideLink } from '../../ui/words/OutsideLink.tsx';
import { AnswerButtons } from './answering/AnswerButtons.tsx';
import { saveCalendarFile } from './api/save-files.ts';
import { hasBegun, isOver, untilText, whenText, zoneTexts } from './event-time.ts';
import { useAnswers } from './answering/use-answer.ts';
import type { Counts } from './gatherings.cache.ts';

function countsText({ going, maybe, no, guests }: Counts, isPast: boolean): string {
  const parts = [
    going > 0
      ? [isPast ? t('{count} went', { count: going }) : t('{count} going', { count: going })]
      : [],
    guests > 0 ? [t('{count, plural, one {# guest} other {# guests}}', { count: guests })] : [],
    maybe > 0 ? [t('{count} maybe', { count: maybe })] : [],
  ].flat();
  if (parts.length > 0) return parts.join(' · ');
  if (no > 0) return isPast ? t('Nobody said they would come') : t('Nobody is going yet');
  return isPast ? t('Nobody answered') : t('No answers yet');
}

const AttendeesDialog = lazyDialog(() => import('./answering/AttendeesDialog.tsx'));

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  margin-top: 12px;
  padding: 14px 16px;
  border-radius: var(--r-s);
  background: var(--sunk);
`;
const Line = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 10px;
  > svg {
    margin-top: 2px;
    color: var(--event);
  }
`;
const When = styled.time`
  font-weight: 600;
`;
const WhoComes = styled(TextButton)`
  min-height: var(--tap);
`;
const Quiet = styled(Button)`
  margin-inline: -12px;
`;
const Until = styled(Small)`
  white-space: nowrap;
`;

function hostOf(link: string): string | null {
  try {
    return /^https?:/iu.test(link) ? new URL(link).hostname : null;
  } catch {
    return null;
  }
}

export default function EventCard(props: {
  readonly post: Post;
  readonly event: Gathering;
  readonly onMember: (memberId: string) => void;
}) {
  const { post, event, onMember } = props;
  const now = useClock();
  const { counts } = useAnswers(post._id);
  const [isListOpen, setListOpen] = useState(false);
  const isPast = hasBegun(event, now);
  const host = hostOf(event.link);
  const text = countsText(counts, isPast);
  return (
    <Frame>
      <Line>
        <Calendar1 size={20} aria-hidden="true" />
        <p>
          <When dateTime={event.startsAt}>{whenText(event, now)}</When>{' '}
          <Until>{untilText(event, now)}</Until>
          {zoneTexts(event, now).map((text) => (
            <Small as="span" key={text} style={{ display: 'block' }}>
              {text}
            </Small>
          ))}
        </p>
      </Line>
      {event.place !== '' && (
        <Line>
          <MapPinned size={20} aria-hidden="true" />
          <p>
            <LinkedText text={event.place} />
          </p>
        </Line>
      )}
      {host !== null && (
        <div>
          <OutsideLink href={event.link}>
            <Link2 size={20} aria-hidden="true" /> {host}
          </OutsideLink>
        </div>
      )}
      {!isPast && <AnswerButtons postId={post._id} />}
      <Row $wrap $gap={4} style={{ justifyContent: 'space-between' }}>
        {counts.going + counts.maybe + counts.no > 0 ? (
          <WhoComes type="button" aria-haspopup="dialog" onClick={() => setListOpen(true)}>
            {text}
          </WhoComes>
        ) : (
          <Small>{text}</Small>
        )}
        {!isOver(event, now) && (
          <Quiet variant="quiet" onClick={() => void saveCalendarFile(post._id)}>
            <CalendarPlus size={20} aria-hidden="true" /> {t('Add to calendar')}
          </Quiet>
        )}
      </Row>
      {isListOpen && (
        <AttendeesDialog post={post} onMember={onMember} onClose={() => setListOpen(false)} />
      )}
    </Frame>
  );
}
