import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Muted } from '../../ui/layout.ts';
import type { MenuProps } from '../../ui/dialogs/LazyMenu.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/Menu.tsx';
import { RemovalMenu } from '../../ui/deciding/RemovalMenu.tsx';
import type { Removal } from '../../ui/deciding/use-removal.ts';
import { EditGroupDialog } from './EditGroupDialog.tsx';
import { forgetGroup, knownGroup } from './groups.cache.ts';
import { RemovalDialog } from '../../ui/deciding/RemovalDialog.tsx';
import { write } from '../../lib/network/http.ts';

function useGroupRemoval(groupId: string): Omit<Removal, 'done'> {
  const client = useQueryClient();
  return {
    call: (said) =>
      write('DELETE /groups/:groupId', {
        params: { groupId },
        body: said,
        answer: messageAnswer,
      }),
    failed: t('Failed to remove the group.'),
    onDone: () => forgetGroup(client, groupId),
  };
}

export const groupMenu = (groupId: string) =>
  function GroupMenu(props: MenuProps) {
    const group = knownGroup(useQueryClient(), groupId);
    const isFounder = group?.founderId === useMember()._id;
    const removal = useGroupRemoval(groupId);
    const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
    const close = () => setAsking(null);
    const edit = (
      <MenuItem onSelect={() => setAsking('edit')}>
        <Pencil size={20} aria-hidden="true" /> {t('Edit group')}
      </MenuItem>
    );
    return (
      <>
        {isFounder ? (
          <Menu {...props}>
            {edit}
            <MenuItem onSelect={() => setAsking('delete')}>
              <Trash2 size={20} aria-hidden="true" /> {t('Delete group')}
            </MenuItem>
          </Menu>
        ) : (
          <RemovalMenu
            {...props}
            removal={{ ...removal, done: t('Group removed.') }}
            question={group ? t('Remove {name}?', { name: group.name }) : t('Remove this group?')}
          >
            {edit}
          </RemovalMenu>
        )}
        {group && asking === 'edit' && <EditGroupDialog group={group} onClose={close} />}
        {group && asking === 'delete' && (
          <RemovalDialog
            removal={{ ...removal, done: t('Group deleted.') }}
            question={t('Are you sure you want to delete {name}?', { name: group.name })}
            onClose={close}
          >
            <Muted>{t('Its messages go with it, for all its members.')}</Muted>
          </RemovalDialog>
        )}
      </>
    );
  };
