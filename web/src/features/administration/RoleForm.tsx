import { changeRoleRequest } from '@portal/contracts/administration/administration.request';
import type { User } from '@portal/contracts/members/member.api';
import { useForm } from 'react-hook-form';
import { checkedBy, clearing } from '../../lib/form.ts';
import { Field, PasswordInput, TextInput } from '../../ui/Field.tsx';
import { AccountForm } from './AccountForm.tsx';
import { changeRole, useShowDecided } from './api/decide-account.ts';

type Values = { role: User['role']; password: string; reason: string };
const fields = ['password', 'reason'] as const;
const checked = checkedBy<Values>(changeRoleRequest, fields);

export const roleAction = ({ role }: User): string =>
  role === 'admin' ? 'Take the administrator role away' : 'Make administrator';

export function RoleForm({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const show = useShowDecided(user._id);
  const form = useForm<Values>({
    defaultValues: { role: user.role === 'admin' ? 'member' : 'admin', password: '', reason: '' },
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
      save={async (values) => {
        const decided = await changeRole(user._id, values);
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
      <Field label="Reason" hint="The member can read it." error={errors.reason?.message}>
        <TextInput required {...clearing(form, 'reason')} />
      </Field>
    </AccountForm>
  );
}
