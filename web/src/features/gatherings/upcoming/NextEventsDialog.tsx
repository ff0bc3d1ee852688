import { useId, type ReactNode } from 'react';
import { Dialog, DialogTitle } from '../../../ui/dialogs/Dialog.tsx';

export function NextEventsDialog(props: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={props.onClose}>
      <DialogTitle id={id}>Next events</DialogTitle>
      {props.children}
    </Dialog>
  );
}
