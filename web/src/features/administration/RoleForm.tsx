import { changeRoleRequest } from '@portal/contracts/administration/administration.request';
import type { User } from '@portal/contracts/members/member.api';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { checkedBy, clearing } from '../../lib/form.ts';
import { Field, PasswordInput } from '../../ui/Field.tsx';
import { useReason } from '../../lib/use-reason.ts';
import { AccountForm } from './AccountForm.tsx';
import { changeRole, useShowDecided } from './api/decide-account.ts';

type Values = { role: User['role']; password: string };
const fields = ['password'] as const;
const checked = checkedBy<Values>(
  z.pick(changeRoleRequest, { role: true, password: true }),
  fields,
);

export const roleAction = ({ role }: User): string =>
  role === 'admin' ? 'Take the administrator role away' : 'Make administrator';

export function RoleForm({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const show = useShowDecided(user._id);
  const reason = useReason('accounts', 'required');
  const form = useForm<Values>({
    defaultValues: { role: user.role === 'admin' ? 'member' : 'admin', password: '' },
    resolver: checked,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  return (
    <AccountForm
      label={`${roleAction(user)}: ${user.fullName}`}
      submit={roleAction(user)}
      form={form}
      fields={fields}
      reason={reason}
      save={async (values, said) => {
        const decided = await changeRole(user._id, { ...values, ...said });
        show(
          decided,
          values.role === 'admin'
            ? `${user.fullName} is an administrator now.`
            : `${user.fullName} is not an administrator any more.`,
        );
        onClose();
      }}
      onClose={onClose}
    >
      <Field label="Your own password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" required {...clearing(form, 'password')} />
      </Field>
    </AccountForm>
  );
}
