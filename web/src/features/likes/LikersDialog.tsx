import { useEffect, useRef } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useHeld } from '../../lib/kept/use-held.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PagedPeople } from '../members/person/PagedPeople.tsx';
import { PersonRow } from '../members/person/PersonRow.tsx';
import { useLikers } from './api/get-likers.ts';
import { likesKey, NO_LIKES, type Likes } from './likes.cache.ts';

/** One fetch at a time, however many likes are pushed. The last one always has a fetch after it. */
function useLiveLikers(postId: string) {
  const list = useLikers(postId);
  const { position } = useHeld<Likes>(likesKey(postId), NO_LIKES);
  const fetched = useRef(position);
  useEffect(() => {
    if (list.isFetching || fetched.current === position) return;
    fetched.current = position;
    list.retry();
  }, [list, position]);
  return list;
}

export default function LikersDialog(props: {
  readonly postId: string;
  readonly onMember: (memberId: string) => void;
  readonly onClose: () => void;
}) {
  const { postId, onMember, onClose } = props;
  const list = useLiveLikers(postId);
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
