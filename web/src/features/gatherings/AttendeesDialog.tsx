import { ANSWERS, type GivenAnswer } from '@portal/contracts/gatherings/answer';
import type { Attendee } from '@portal/contracts/gatherings/gathering.api';
import type { Post } from '@portal/contracts/posts/post.api';
import { Download, RotateCw } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useMember, useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { Grow, Meta, Muted, Row } from '../../ui/layout.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { AdminBadge } from '../members/person/AdminBadge.tsx';
import { Avatar } from '../members/person/Avatar.tsx';
import { PersonName } from '../members/person/PersonName.ts';
import { Stamp } from '../members/person/Stamp.tsx';
import { useAttendees } from './api/get-attendees.ts';
import { saveAnswersTable } from './api/save-files.ts';
import { useAnswers } from './use-answer.ts';

const Scrolling = styled.div`
  max-height: 60vh;
  overflow-y: auto;
  margin-inline: -24px;
  padding: 0 24px 4px;
  border-top: 1px solid var(--line);
  h3 {
    margin: 16px 0 4px;
    font: 600 1rem/1.35 var(--font);
  }
  li {
    padding-block: 8px;
  }
`;

const TITLES: Readonly<Record<GivenAnswer, string>> = { going: 'Going', maybe: 'Maybe', no: 'No' };

function Person(props: {
  readonly attendee: Attendee;
  readonly onMember: (memberId: string) => void;
}) {
  const { _id, fullName, profilePicture, role, batchYear, guests } = props.attendee;
  return (
    <Row as="li">
      <Avatar fullName={fullName} profilePicture={profilePicture} />
      <Grow>
        <PersonName memberId={_id} onOpen={props.onMember}>
          <bdi>{fullName}</bdi>
        </PersonName>{' '}
        {role === 'admin' && <AdminBadge />}
        <Meta>
          <Stamp batchYear={batchYear} />
          {guests > 0 && <span>{guests === 1 ? 'and 1 guest' : `and ${guests} guests`}</span>}
        </Meta>
      </Grow>
    </Row>
  );
}

export function AttendeesDialog(props: {
  readonly post: Post;
  readonly onMember: (memberId: string) => void;
  readonly onClose: () => void;
}) {
  const { post, onMember, onClose } = props;
  const id = useId();
  const me = useMember();
  const { isAdmin } = useSession();
  const { counts } = useAnswers(post._id);
  const list = useAttendees(post._id);
  const { attendees = [], isFailed, hasMore, isFetchingMore, fetchMore, retry } = list;
  const sections = ANSWERS.map((answer) => ({
    answer,
    people: attendees.filter((one) => one.answer === answer),
  })).filter(({ people }) => people.length > 0);

  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div>
        <DialogTitle id={id}>Who comes</DialogTitle>
        <Muted>{post.title}</Muted>
      </div>
      {list.attendees?.length === 0 && <Muted>Nobody has answered yet.</Muted>}
      {sections.length > 0 && (
        <Scrolling>
          {sections.map(({ answer, people }) => (
            <section key={answer} aria-labelledby={`${id}-${answer}`}>
              <h3 id={`${id}-${answer}`}>
                {TITLES[answer]} ({Math.max(counts[answer], people.length)})
              </h3>
              <ul>
                {people.map((attendee) => (
                  <Person key={attendee._id} attendee={attendee} onMember={onMember} />
                ))}
              </ul>
            </section>
          ))}
          {hasMore && <MoreButton isFetching={isFetchingMore} onMore={fetchMore} />}
        </Scrolling>
      )}
      {!list.attendees && !isFailed && (
        <div role="status" aria-label="Loading">
          <Bone $height={44} style={{ marginBottom: 12 }} />
          <Bone $height={44} />
        </div>
      )}
      {isFailed && (
        <div role="alert">
          <Muted>The answers could not be loaded.</Muted>
          <Button onClick={retry}>
            <RotateCw size={20} aria-hidden="true" /> Try Again
          </Button>
        </div>
      )}
      {(isAdmin || post.user._id === me._id) && (
        <div>
          <Button onClick={() => void saveAnswersTable(post._id)}>
            <Download size={20} aria-hidden="true" /> Export as CSV
          </Button>
        </div>
      )}
    </Dialog>
  );
}
