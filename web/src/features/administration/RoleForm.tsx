import type { User } from '@portal/contracts/members/member.api';
import { useForm } from 'react-hook-form';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm } from './AccountForm.tsx';
import { changeRole, useShowDecided } from './api/decide-account.ts';

export const roleAction = ({ role }: User): string =>
  role === 'admin' ? 'Take the administrator role away' : 'Make administrator';

export function RoleForm({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const show = useShowDecided(user._id);
  const reason = useReason('accounts', 'required');
  const form = useForm();
  const role = user.role === 'admin' ? 'member' : 'admin';
  return (
    <AccountForm
      label={`${roleAction(user)}: ${user.fullName}`}
      submit={roleAction(user)}
      form={form}
      fields={[]}
      reason={reason}
      save={async (_, said) => {
        const decided = await changeRole(user._id, { role, ...said });
        show(
          decided,
          role === 'admin'
            ? `${user.fullName} is an administrator now.`
            : `${user.fullName} is not an administrator any more.`,
        );
        onClose();
      }}
      onClose={onClose}
    />
  );
}
