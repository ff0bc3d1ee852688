import { likersAnswer } from '@portal/contracts/likes/like.api';
import { t } from '../../lib/language/translation.ts';
import { useHeld } from '../../lib/kept/use-held.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PagedPeople } from '../members/person/PagedPeople.tsx';
import { PersonRow } from '../members/person/PersonRow.tsx';
import { likesKey, NO_LIKES, type Likes } from './likes.cache.ts';
import { http } from '../../lib/network/http.ts';
import { useNumberedPages } from '../../lib/lists/numbered-pages.ts';

export default function LikersDialog(props: {
  readonly postId: string;
  readonly onMember: (memberId: string) => void;
  readonly onClose: () => void;
}) {
  const { postId, onMember, onClose } = props;
  const { position } = useHeld<Likes>(likesKey(postId), NO_LIKES);
  const fetchPage = (page: number, signal: AbortSignal) =>
    http('GET /posts/:postId/likes', {
      params: { postId },
      query: { page },
      answer: likersAnswer,
      signal,
    });
  const list = useNumberedPages(['likers', postId], fetchPage, position);
  return (
    <Dialog title={t('Who likes this')} onClose={onClose}>
      <PagedPeople
        list={list}
        failed={t('The people could not be loaded.')}
        empty={t('Nobody likes this now.')}
      >
        {(people) => (
          <ul>
            {people.map((person) => (
              <PersonRow key={person._id} person={person} onMember={onMember} />
            ))}
          </ul>
        )}
      </PagedPeople>
    </Dialog>
  );
}
