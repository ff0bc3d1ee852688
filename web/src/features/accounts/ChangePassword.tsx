import { changePasswordRequest } from '@portal/contracts/accounts/device.api';
import { newPasswordAnswer } from '@portal/contracts/accounts/session.api';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { reasonOr, http } from '../../lib/network/http.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { keepDevice } from '../../lib/session/known-device.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Choice } from '../../ui/forms/Choice.ts';
import { Field, PasswordInput } from '../../ui/forms/Field.tsx';
import { FocusedForm } from '../../ui/forms/FocusedForm.tsx';
import { Muted } from '../../ui/layout.ts';
import { toast } from '../../ui/states/toast.ts';
import { refetchDevices } from './devices.cache.ts';

type Values = {
  current: string;
  password: string;
  confirmation: string;
  removePasskeys: boolean;
};
const fields = ['current', 'password'] as const;

const byRules = checkedBy<Values>(changePasswordRequest, fields);
const checked = (values: Values) => ({
  ...byRules(values),
  ...(values.confirmation !== values.password && {
    confirmation: { type: 'schema', message: t('Passwords do not match.') },
  }),
});

export default function ChangePassword(props: {
  readonly hasPasskeys: boolean;
  readonly onPasskeysRemoved: () => void;
  readonly onClose: () => void;
}) {
  const { hasPasskeys, onPasskeysRemoved, onClose } = props;
  const id = useId();
  const client = useQueryClient();
  const { email } = useMember();
  // The same for every attempt with the same entries: the answer to an earlier one may have been lost
  const [attempt, setAttempt] = useState({ key: newIdempotencyKey(), entries: '' });
  const form = useCheckedForm<Values>(
    { current: '', password: '', confirmation: '', removePasskeys: true },
    checked,
  );
  const { errors } = form.formState;

  const { busy, onSubmit } = useSubmit(form, async ({ removePasskeys, ...values }) => {
    const { current, password } = values;
    const isRemoving = hasPasskeys && removePasskeys;
    const wish = { current, password, ...(isRemoving && { removePasskeys }) };
    const entries = JSON.stringify(wish);
    const key = attempt.entries === entries ? attempt.key : newIdempotencyKey();
    setAttempt({ key, entries });
    try {
      const { message, device } = await http('PUT /auth/password', {
        body: wish,
        answer: newPasswordAnswer,
        idempotencyKey: key,
      });
      if (email !== undefined) keepDevice(email, device);
      if (isRemoving) onPasskeysRemoved();
      toast.success(message, { of: 'change-password' });
      refetchDevices(client);
      onClose();
    } catch (error) {
      if (!showServerErrors(form, error, fields))
        toast.error(reasonOr(error, t('An error occurred. Please try again.')), {
          of: 'change-password',
        });
    }
  });

  return (
    <FocusedForm
      label={t('Change password')}
      note={errors.root?.message}
      submit={busy ? t('Changing...') : t('Change password')}
      busy={busy}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field label={t('Current password')} error={errors.current?.message}>
        <PasswordInput autoComplete="current-password" required {...clearing(form, 'current')} />
      </Field>
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
      {hasPasskeys && (
        <div>
          <Choice>
            <input type="checkbox" aria-describedby={id} {...form.register('removePasskeys')} />
            {t('Remove all passkeys')}
          </Choice>
          <Muted id={id}>
            {t(
              'Leave this ticked if someone else may know your password: they may have added a passkey. You can add yours again.',
            )}
          </Muted>
        </div>
      )}
    </FocusedForm>
  );
}
