import type { Group } from '@portal/contracts/groups/group.api';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ButtonHTMLAttributes } from 'react';
import { t } from '../../lib/language/text.ts';
import { useMember, useSession } from '../../lib/session/member-session.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';

/** For its founder and for administrators. */
export function GroupTools({ group }: { readonly group: Group }) {
  const me = useMember();
  const { isAdmin } = useSession();
  if (!isAdmin && group.founderId !== me._id) return null;
  return (
    <LazyMenu
      load={async () => (await import('./GroupMenu.tsx')).groupMenu(group._id)}
      trigger={(given: ButtonHTMLAttributes<HTMLButtonElement>) => (
        <IconButton label={t('Actions for {name}', { name: group.name })} {...given}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
