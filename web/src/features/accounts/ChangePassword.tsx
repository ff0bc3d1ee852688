import { changePasswordRequest } from '@portal/contracts/accounts/device.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { reasonOr } from '../../lib/http.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordInput } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast.ts';
import { changePassword } from './api/change-password.ts';
import { refetchDevices } from './devices.cache.ts';

type Values = { current: string; password: string; confirmation: string };
const fields = ['current', 'password'] as const;

const byRules = checkedBy<Values>(changePasswordRequest, fields);
const checked: Resolver<Values> = async (values, context, options) => {
  const { errors } = await byRules(values, context, options);
  const all =
    values.confirmation === values.password
      ? errors
      : { ...errors, confirmation: { type: 'schema', message: 'Passwords do not match.' } };
  return Object.keys(all).length === 0 ? { values, errors: {} } : { values: {}, errors: all };
};

export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  // The same for every attempt with the same entries: the answer to an earlier one may have been lost
  const [attempt, setAttempt] = useState({ key: newIdempotencyKey(), entries: '' });
  const form = useForm<Values>({
    defaultValues: { current: '', password: '', confirmation: '' },
    resolver: checked,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const { busy, onSubmit } = useSubmit(form, async ({ current, password }) => {
    const entries = JSON.stringify([current, password]);
    const key = attempt.entries === entries ? attempt.key : newIdempotencyKey();
    setAttempt({ key, entries });
    try {
      const { message } = await changePassword({ current, password }, key);
      toast.success(message, { of: 'change-password' });
      refetchDevices(client);
      onClose();
    } catch (error) {
      if (!showServerErrors(form, error, fields))
        toast.error(reasonOr(error, 'An error occurred. Please try again.'), {
          of: 'change-password',
        });
    }
  });

  return (
    <form
      ref={element}
      aria-label="Change password"
      onSubmit={onSubmit}
      noValidate
      style={{ maxWidth: 420 }}
    >
      <Stack>
        <Field label="Current password" error={errors.current?.message}>
          <PasswordInput autoComplete="current-password" required {...clearing(form, 'current')} />
        </Field>
        <Field
          label="New password"
          hint="min 8 chars, 1 uppercase, 1 lowercase, 1 number"
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" required {...clearing(form, 'password')} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" required {...clearing(form, 'confirmation')} />
        </Field>
        <Note role="status">{errors.root?.message}</Note>
        <Row $wrap>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? 'Changing...' : 'Change password'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Row>
      </Stack>
    </form>
  );
}
