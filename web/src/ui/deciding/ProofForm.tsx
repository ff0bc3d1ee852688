import { ownPasswordRequest } from '@portal/contracts/accounts/own-password.request';
import { confirmSecondStepRequest } from '@portal/contracts/second-step/second-step.request';
import type { ComponentProps, ReactNode } from 'react';
import { msg, t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showRefusal, useSubmit } from '../../lib/form.ts';
import { Field, PasswordInput, TextInput } from '../forms/Field.tsx';
import { FocusedForm } from '../forms/FocusedForm.tsx';
import { toast } from '../states/toast.ts';

const inputs = {
  password: {
    label: msg('Your password'),
    schema: ownPasswordRequest,
    control: (props: ComponentProps<typeof PasswordInput>) => (
      <PasswordInput autoComplete="current-password" required {...props} />
    ),
  },
  code: {
    label: msg('Code'),
    schema: confirmSecondStepRequest,
    control: (props: ComponentProps<typeof TextInput>) => (
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...props}
      />
    ),
  },
};

/** Asks for the member's own password, or a code, before something changes; the field gets the focus. */
export function ProofForm(props: {
  readonly label: string;
  readonly name?: keyof typeof inputs;
  readonly hint?: string;
  readonly submit: string;
  readonly busyText: string;
  readonly isDanger?: boolean;
  readonly save: (entry: string) => Promise<void>;
  readonly onCancel: () => void;
  readonly cancel?: string;
  readonly children?: ReactNode;
}) {
  const { label, name = 'password', hint, submit, busyText, isDanger } = props;
  const { save, onCancel, children } = props;
  const { control: Control, label: labelOfField, schema } = inputs[name];
  const fields = [name] as const;
  type Values = { password: string; code: string };
  const form = useCheckedForm<Values>(
    { password: '', code: '' },
    checkedBy<Values>(schema, fields),
  );
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await save(values[name]);
    } catch (error) {
      const failure = showRefusal(form, error, fields);
      if (failure !== null) toast.error(failure, { of: label });
    }
  });
  return (
    <FocusedForm
      label={label}
      note={form.formState.errors.root?.message}
      submit={busy ? busyText : submit}
      busy={busy}
      isDanger={isDanger}
      onSubmit={onSubmit}
      onCancel={onCancel}
      cancel={props.cancel}
    >
      {children}
      <Field label={t(labelOfField)} hint={hint} error={form.formState.errors[name]?.message}>
        <Control {...clearing(form, name)} />
      </Field>
    </FocusedForm>
  );
}
