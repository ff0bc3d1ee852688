import type { Group } from '@portal/contracts/groups/group.api';
import { useNavigate } from 'react-router-dom';
import { rich, t } from '../../lib/language/translation.ts';
import { useJoining } from '../../features/groups/use-group-change.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Row } from '../../ui/layout.ts';

function Join({ group, onJoined }: { readonly group: Group; readonly onJoined: () => void }) {
  const joining = useJoining(group._id, onJoined);
  return (
    <Button variant="primary" busy={joining.isPending} onClick={() => joining.mutate()}>
      {joining.isPending ? (
        t('Joining...')
      ) : (
        <span>{rich('Join <bdi>{group}</bdi>', { group: group.name })}</span>
      )}
    </Button>
  );
}

export default function AccessDenied(props: {
  readonly group: Group | undefined;
  readonly onJoined: () => void;
}) {
  const { group, onJoined } = props;
  const navigate = useNavigate();
  // Going back would otherwise meet the refused page again
  const close = () => void navigate('/groups', { replace: true });
  return (
    <Dialog title={t('Access Denied')} onClose={close}>
      <p>{t('You are not a member of this group.')}</p>
      <Row $wrap>
        {group && <Join group={group} onJoined={onJoined} />}
        <Button onClick={close}>{t('Back to groups')}</Button>
      </Row>
    </Dialog>
  );
}
