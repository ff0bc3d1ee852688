import type { User } from '@portal/contracts/members/member.api';
import { useForm } from 'react-hook-form';
import { Muted } from '../../ui/layout.ts';
import { toast } from '../../ui/toast.ts';
import { useReason } from '../../lib/use-reason.ts';
import { AccountForm } from './AccountForm.tsx';
import { endSessions } from './api/decide-account.ts';

export function SessionsForm({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const form = useForm();
  const reason = useReason('accounts');
  return (
    <AccountForm
      label={`Sign out ${user.fullName} everywhere`}
      submit="Sign out"
      form={form}
      fields={[]}
      reason={reason}
      save={async (_, said) => {
        toast.success((await endSessions(user._id, said)).message);
        onClose();
      }}
      onClose={onClose}
    >
      <Muted>Ends every session, on every device. This cannot be undone.</Muted>
    </AccountForm>
  );
}
