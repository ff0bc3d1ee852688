import { changeOwnEmailRequest } from '@portal/contracts/accounts/account.api';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { checkedBy, clearing, showRefusal, useSubmit } from '../../lib/form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast.ts';
import { askForEmail } from './api/change-email.ts';

type Values = { email: string; password: string };
const fields = ['email', 'password'] as const;
const checked = checkedBy<Values>(changeOwnEmailRequest, fields);

export function ChangeEmail({
  onAsked,
  onClose,
}: {
  readonly onAsked: (message: string) => void;
  readonly onClose: () => void;
}) {
  const form = useForm<Values>({
    defaultValues: { email: '', password: '' },
    resolver: checked,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      onAsked((await askForEmail(values)).message);
    } catch (error) {
      const failure = showRefusal(form, error, fields);
      if (failure !== null) toast.error(failure, { of: 'change-email' });
    }
  });
  return (
    <form
      ref={element}
      aria-label="Change your e-mail address"
      onSubmit={onSubmit}
      noValidate
      style={{ maxWidth: 420 }}
    >
      <Stack>
        <Field
          label="New e-mail address"
          hint="We send a link there. Your address changes once you open it, and you are signed out everywhere."
          error={errors.email?.message}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            {...clearing(form, 'email')}
          />
        </Field>
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" required {...clearing(form, 'password')} />
        </Field>
        <Note role="status">{errors.root?.message}</Note>
        <Row $wrap>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? 'Sending...' : 'Send the link'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Row>
      </Stack>
    </form>
  );
}
