import { ownPasswordRequest } from '@portal/contracts/accounts/own-password.request';
import { confirmSecondStepRequest } from '@portal/contracts/second-step/second-step.request';
import type { ComponentProps } from 'react';
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
export function ProofForm(
  props: Omit<ComponentProps<typeof FocusedForm>, 'note' | 'busy' | 'onSubmit'> & {
    readonly name?: keyof typeof inputs;
    readonly hint?: string;
    readonly busyText: string;
    readonly save: (entry: string) => Promise<void>;
  },
) {
  const { name = 'password', hint, busyText, save, children, ...frame } = props;
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
      if (failure !== null) toast.error(failure, { of: frame.label });
    }
  });
  return (
    <FocusedForm
      {...frame}
      note={form.formState.errors.root?.message}
      submit={busy ? busyText : frame.submit}
      busy={busy}
      onSubmit={onSubmit}
    >
      {children}
      <Field label={t(labelOfField)} hint={hint} error={form.formState.errors[name]?.message}>
        <Control {...clearing(form, name)} />
      </Field>
    </FocusedForm>
  );
}
