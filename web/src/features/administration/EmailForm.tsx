import { changeEmailRequest } from '@portal/contracts/administration/administration.request';
import { userAnswer } from '@portal/contracts/members/member.api';
import { t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing } from '../../lib/form.ts';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';
import { write } from '../../lib/network/http.ts';
import { useShowDecided } from '../members/person/show-decided.ts';

type Values = { email: string };
const fields = ['email'] as const;
const checked = checkedBy<Values>(changeEmailRequest, fields);

export function EmailForm({ user, onClose }: PartProps) {
  const show = useShowDecided(user._id);
  const reason = useReason('accounts');
  const form = useCheckedForm<Values>({ email: user.email ?? '' }, checked);
  const { errors } = form.formState;
  return (
    <AccountForm
      label={t('Change the email address of {name}', { name: user.fullName })}
      submit={t('Change the address')}
      form={form}
      fields={fields}
      reason={reason}
      save={async ({ email }, said) => {
        if (email.trim() !== user.email)
          show(
            await write('PUT /users/:memberId/email', {
              params: { memberId: user._id },
              body: { email, ...said },
              answer: userAnswer,
            }),
            t('The email address was changed.'),
          );
      }}
      onClose={onClose}
    >
      <Field
        label={t('New email address')}
        hint={t(
          'The member can sign in only with this address from now on. The member is signed out everywhere, and both addresses get an email.',
        )}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" required {...clearing(form, 'email')} />
      </Field>
    </AccountForm>
  );
}
