import { ANSWERS } from '@portal/contracts/gatherings/answer';
import { attendeesAnswer, type Attendee } from '@portal/contracts/gatherings/gathering.api';
import type { Post } from '@portal/contracts/posts/post.api';
import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { t } from '../../../lib/language/translation.ts';
import { useMember, useSession } from '../../../lib/session/member-session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Muted } from '../../../ui/layout.ts';
import { PagedPeople } from '../../members/person/PagedPeople.tsx';
import { PersonRow } from '../../members/person/PersonRow.tsx';
import { saveAnswersTable } from '../api/save-files.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { useAnswers } from './use-answer.ts';
import { http } from '../../../lib/network/http.ts';
import { useNumberedPages } from '../../../lib/lists/numbered-pages.ts';
import { attendeesKey } from '../gatherings.cache.ts';

export default function AttendeesDialog(props: {
  readonly post: Post;
  readonly onMember: (memberId: string) => void;
  readonly onClose: () => void;
}) {
  const { post, onMember, onClose } = props;
  const id = useId();
  const me = useMember();
  const { isAdmin } = useSession();
  const { counts } = useAnswers(post._id);
  const list = useNumberedPages(attendeesKey(post._id), (page, signal) => {
    const sent = { params: { postId: post._id }, query: { page }, signal };
    return http('GET /posts/:postId/answers', { ...sent, answer: attendeesAnswer });
  });

  const sectionsOf = (attendees: readonly Attendee[]) =>
    ANSWERS.map((answer) => ({
      answer,
      people: attendees.filter((one) => one.answer === answer),
    })).filter(({ people }) => people.length > 0);

  return (
    <Dialog title={t('Who is coming')} about={<Muted>{post.title}</Muted>} onClose={onClose}>
      <PagedPeople
        list={list}
        failed={t('The answers could not be loaded.')}
        empty={t('Nobody has answered yet.')}
      >
        {(attendees) =>
          sectionsOf(attendees).map(({ answer, people }) => (
            <section key={answer} aria-labelledby={`${id}-${answer}`}>
              <h3 id={`${id}-${answer}`}>
                {t(ANSWER_WORDS[answer])} ({Math.max(counts[answer], people.length)})
              </h3>
              <ul>
                {people.map((attendee) => (
                  <PersonRow key={attendee._id} person={attendee} onMember={onMember}>
                    {attendee.guests > 0 && (
                      <span>
                        {t('and {count, plural, one {# guest} other {# guests}}', {
                          count: attendee.guests,
                        })}
                      </span>
                    )}
                  </PersonRow>
                ))}
              </ul>
            </section>
          ))
        }
      </PagedPeople>
      {(isAdmin || post.user._id === me._id) && (
        <div>
          <Button onClick={() => void saveAnswersTable(post._id)}>
            <Download size={20} aria-hidden="true" /> {t('Export as CSV')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
