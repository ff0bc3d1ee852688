import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';

export function AccessDenied() {
  const id = useId();
  const navigate = useNavigate();
  const close = () => void navigate('/groups');
  return (
    <Dialog labelledBy={id} onClose={close}>
      <DialogTitle id={id}>Access Denied</DialogTitle>
      <p>You are not a member of this group.</p>
      <div>
        <Button variant="primary" onClick={close}>
          Back to groups
        </Button>
      </div>
    </Dialog>
  );
}
