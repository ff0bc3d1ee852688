import type { PersonSummary } from '@portal/contracts/members/member.api';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import type { MenuProps } from '../../ui/dialogs/LazyMenu.tsx';
import { RemovalMenu } from '../../ui/deciding/RemovalMenu.tsx';
import { removeMember } from './api/remove-member.ts';
import { refetchGroup, setGroup } from './groups.cache.ts';

export const removeMemberMenu = (groupId: string, { _id, fullName }: PersonSummary) =>
  function RemoveMemberMenu(props: MenuProps) {
    const client = useQueryClient();
    return (
      <RemovalMenu
        {...props}
        removal={{
          async call(said) {
            const written = await removeMember(groupId, _id, said);
            if (written.result) setGroup(client, written.result);
            else refetchGroup(client, groupId);
            return written;
          },
          done: t('{name} removed.', { name: fullName }),
          failed: t('Failed to remove member.'),
        }}
        question={t('Remove {name} from the group?', { name: fullName })}
      />
    );
  };
