import { useId } from 'react';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { PagedPeople } from '../members/person/PagedPeople.tsx';
import { PersonRow } from '../members/person/PersonRow.tsx';
import { useLikers } from './api/get-likers.ts';

export function LikersDialog(props: {
  readonly postId: string;
  readonly onMember: (memberId: string) => void;
  readonly onClose: () => void;
}) {
  const { postId, onMember, onClose } = props;
  const id = useId();
  const list = useLikers(postId);
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <DialogTitle id={id}>Who likes this</DialogTitle>
      <PagedPeople
        list={list}
        failed="The people could not be loaded."
        empty="Nobody likes this now."
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
