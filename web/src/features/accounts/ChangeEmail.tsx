import { changeOwnEmailRequest } from '@portal/contracts/accounts/account.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showRefusal, useSubmit } from '../../lib/form.ts';
import { Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx';
import { FocusedForm } from '../../ui/forms/FocusedForm.tsx';
import { toast } from '../../ui/states/toast.ts';
import { http } from '../../lib/network/http.ts';

type Values = { email: string; password: string };
const fields = ['email', 'password'] as const;
const checked = checkedBy<Values>(changeOwnEmailRequest, fields);

export default function ChangeEmail(props: {
  readonly onAsked: (message: string) => void;
  readonly onClose: () => void;
}) {
  const { onAsked, onClose } = props;
  const form = useCheckedForm<Values>({ email: '', password: '' }, checked);
  const { errors } = form.formState;
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      const answer = messageAnswer;
      onAsked((await http('PUT /users/profile/email', { body: values, answer })).message);
    } catch (error) {
      const failure = showRefusal(form, error, fields);
      if (failure !== null) toast.error(failure, { of: 'change-email' });
    }
  });
  return (
    <FocusedForm
      label={t('Change your email address')}
      note={errors.root?.message}
      submit={busy ? t('Sending...') : t('Send the link')}
      busy={busy}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field
        label={t('New email address')}
        hint={t(
          'We send a link to the new address. Your address changes once you open the link, and you are signed out everywhere.',
        )}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="email" required {...clearing(form, 'email')} />
      </Field>
      <Field label={t('Your password')} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" required {...clearing(form, 'password')} />
      </Field>
    </FocusedForm>
  );
}
