import { resetPasswordRequest } from '@portal/contracts/accounts/account.api';
import { newPasswordAnswer } from '@portal/contracts/accounts/session.api';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { keepDevice } from '../../lib/session/known-device.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordInput } from '../../ui/forms/Field.tsx';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { Note } from '../../ui/words/Note.tsx';
import { PaperForm } from '../../ui/forms/PaperForm.ts';
import { toast } from '../../ui/states/toast.ts';
import { Link } from '../../ui/words/Link.tsx';

type Values = { password: string; confirmation: string };

const REDIRECT_MS = 3_000;

const byRules = checkedBy<Values>(resetPasswordRequest, ['password']);
const checked = (values: Values) => ({
  ...byRules(values),
  ...(values.confirmation !== values.password && {
    confirmation: { type: 'schema', message: t('Passwords do not match.') },
  }),
});

export default function ResetPasswordPage() {
  const { resetToken = '' } = useParams();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const form = useCheckedForm<Values>({ password: '', confirmation: '' }, checked);
  const { errors } = form.formState;

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const { busy, onSubmit } = useSubmit(form, async ({ password }) => {
    try {
      const { message, device } = await http('PUT /auth/reset-password/:resetToken', {
        params: { resetToken },
        body: { password },
        answer: newPasswordAnswer,
      });
      keepDevice(null, device);
      toast.success(message, { of: 'reset-password' });
      setDone(true);
    } catch (error) {
      showServerErrors(form, error, ['password']);
      toast.error(reasonOr(error, t('An error occurred.')), { of: 'reset-password' });
    }
  });

  return (
    <TitledPage
      title={t('Reset your password')}
      heading={t('Reset Your Password')}
      width="form"
      gap={24}
    >
      <PaperForm onSubmit={onSubmit} noValidate>
        <Field
          label={t('New password')}
          hint={t('min 8 chars, 1 uppercase, 1 lowercase, 1 number')}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" required {...clearing(form, 'password')} />
        </Field>
        <Field label={t('Confirm new password')} error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" required {...clearing(form, 'confirmation')} />
        </Field>
        <Note role="status">{errors.root?.message}</Note>
        <Button variant="primary" type="submit" busy={busy} disabled={done}>
          {busy ? t('Resetting Password...') : t('Reset Password')}
        </Button>
        <div>
          <Link to="/login">{t('Back to Login')}</Link>
        </div>
      </PaperForm>
    </TitledPage>
  );
}
