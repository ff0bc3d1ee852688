import type { User } from '@portal/contracts/members/member.api';
import { useForm } from 'react-hook-form';
import { Muted } from '../../ui/layout.ts';
import { useReason } from '../../lib/use-reason.ts';
import { AccountForm } from './AccountForm.tsx';
import { removePasskeys, useShowDecided } from './api/decide-account.ts';

export function PasskeysForm({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const show = useShowDecided(user._id);
  const form = useForm();
  const reason = useReason('accounts', 'required');
  return (
    <AccountForm
      label={`Remove the passkeys of ${user.fullName}`}
      submit="Remove them"
      form={form}
      fields={[]}
      reason={reason}
      save={async (_, said) => {
        const { message } = await removePasskeys(user._id, said);
        show({ result: null, decisionId: null }, message);
        onClose();
      }}
      onClose={onClose}
    >
      <Muted>
        Nobody can sign in with a passkey of this account any more. The member gets a mail, and can
        sign in with the password and add a passkey again. This cannot be undone.
      </Muted>
    </AccountForm>
  );
}
