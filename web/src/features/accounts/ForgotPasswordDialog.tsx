import { forgotPasswordRequest } from '@portal/contracts/accounts/account.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { school, sendsMail } from '../../lib/school/page-school.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { toast } from '../../ui/states/toast.ts';
import { http } from '../../lib/network/http.ts';

const fields = ['email'] as const;
const checked = checkedBy<{ email: string }>(forgotPasswordRequest, fields);

export function ForgotPasswordDialog(props: {
  readonly email: string;
  readonly onClose: () => void;
}) {
  const { email, onClose } = props;
  const [sent, setSent] = useState(false);
  const form = useCheckedForm({ email }, checked);
  const { errors } = form.formState;
  const { contact } = school();

  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      const body = { email: values.email.trim() };
      const { message } = await http('POST /auth/forgot-password', { body, answer: messageAnswer });
      toast.success(message, { of: 'forgot-password' });
      setSent(true);
    } catch (error) {
      if (!showServerErrors(form, error, fields))
        toast.error(t('An error occurred. Please try again.'), { of: 'forgot-password' });
    }
  });

  return (
    <Dialog title={t('Reset Password')} onClose={onClose}>
      {sent ? (
        <>
          <p>
            {t(
              'If an account with that email exists, a reset link has been sent. Please also check your spam folder.',
            )}
          </p>
          {!sendsMail() && (
            <p>
              {rich(
                'This portal cannot send email. Write to <link>{email}</link> to get the link.',
                {
                  email: contact.email,
                  link: (inside) => <a href={`mailto:${contact.email}`}>{inside}</a>,
                },
              )}
            </p>
          )}
          <div>
            <Button variant="primary" onClick={onClose}>
              {t('Done')}
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <Muted>
              {sendsMail()
                ? t('Enter the address you registered with, and we will send you a link.')
                : t('Enter the address you registered with. An administrator gives you the link.')}
            </Muted>
            <Field label={t('Email')} error={errors.email?.message}>
              <TextInput type="email" autoComplete="email" {...clearing(form, 'email')} />
            </Field>
            <Note role="status">{errors.root?.message}</Note>
            <div>
              <Button variant="primary" type="submit" busy={busy}>
                {busy ? t('Sending...') : t('Send Reset Link')}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
