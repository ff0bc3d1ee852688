import type { Group } from '@portal/contracts/groups/group.api';
import { t } from '../../lib/language/translation.ts';
import { useMember, useSession } from '../../lib/session/member-session.tsx';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';
import { actionsButton } from '../../ui/dialogs/actions-button.tsx';

export function GroupTools({ group }: { readonly group: Group }) {
  const me = useMember();
  const { isAdmin } = useSession();
  if (!isAdmin && group.founderId !== me._id) return null;
  return (
    <LazyMenu
      load={async () => (await import('./GroupMenu.tsx')).groupMenu(group._id)}
      trigger={actionsButton(t('Actions for {name}', { name: group.name }))}
    />
  );
}
