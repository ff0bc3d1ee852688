import type { User } from '@portal/contracts/members/member.api';
import { useForm } from 'react-hook-form';
import { Muted } from '../../ui/layout.ts';
import { useReason } from '../../lib/use-reason.ts';
import { AccountForm } from './AccountForm.tsx';
import { removeSecondStep, useShowDecided } from './api/decide-account.ts';

export function SecondStepForm({
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
      label={`Take the second step off ${user.fullName}`}
      submit="Take it off"
      form={form}
      fields={[]}
      reason={reason}
      save={async (_, said) => {
        const { message } = await removeSecondStep(user._id, said);
        show({ result: null, decisionId: null }, message);
        onClose();
      }}
      onClose={onClose}
    >
      <Muted>
        For somebody who has lost phone and recovery codes. Make sure that it is really them. This
        cannot be undone; they can set up a new one.
      </Muted>
    </AccountForm>
  );
}
