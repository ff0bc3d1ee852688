import type { User } from '@portal/contracts/members/member.api';
import { t } from '../../lib/language/translation.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';
import { changeRole, useShowDecided } from './api/decide-account.ts';

export const roleAction = ({ role }: User): string =>
  role === 'admin' ? t('Take the administrator role away') : t('Make administrator');

export function RoleForm({ user, onClose }: PartProps) {
  const show = useShowDecided(user._id);
  const reason = useReason('accounts', 'required');
  const role = user.role === 'admin' ? 'member' : 'admin';
  return (
    <AccountForm
      label={`${roleAction(user)}: ${user.fullName}`}
      submit={roleAction(user)}
      reason={reason}
      save={async (_, said) => {
        const decided = await changeRole(user._id, { role, ...said });
        show(
          decided,
          role === 'admin'
            ? t('{name} is an administrator now.', { name: user.fullName })
            : t('{name} is not an administrator any more.', { name: user.fullName }),
        );
        onClose();
      }}
      onClose={onClose}
    />
  );
}
