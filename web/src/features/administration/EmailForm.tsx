import { changeEmailRequest } from '@portal/contracts/administration/administration.request';
import type { User } from '@portal/contracts/members/member.api';
import { useForm } from 'react-hook-form';
import { checkedBy, clearing } from '../../lib/form.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { AccountForm } from './AccountForm.tsx';
import { changeEmail, useShowDecided } from './api/decide-account.ts';

type Values = { email: string; reason: string };
const fields = ['email', 'reason'] as const;
const checked = checkedBy<Values>(changeEmailRequest, fields);

export function EmailForm({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const show = useShowDecided(user._id);
  const form = useForm<Values>({
    defaultValues: { email: user.email ?? '', reason: '' },
    resolver: checked,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  return (
    <AccountForm
      label={`Change the e-mail address of ${user.fullName}`}
      submit="Change the address"
      form={form}
      fields={fields}
      save={async (values) => {
        if (values.email.trim() !== user.email)
          show(await changeEmail(user._id, values), 'The e-mail address is changed.');
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label="New e-mail address"
        hint="Signing in works with this one only, at once. Both mailboxes get a mail."
        error={errors.email?.message}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...clearing(form, 'email')}
        />
      </Field>
      <Field label="Reason" hint="Optional. The member can read it." error={errors.reason?.message}>
        <TextInput {...clearing(form, 'reason')} />
      </Field>
    </AccountForm>
  );
}
