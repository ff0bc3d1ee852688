import { messageAnswer } from '@portal/contracts/accounts/session.api';
import type { Nominee } from '@portal/contracts/nominees/nominee.api';
import { nomineeRequest } from '@portal/contracts/nominees/nominee.request';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showRefusal, useSubmit } from '../../lib/form.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx';
import { FocusedForm } from '../../ui/forms/FocusedForm.tsx';
import { toast } from '../../ui/states/toast.ts';
import { http } from '../../lib/network/http.ts';
import { ownNomineesKey } from './nominees.cache.ts';

const fields = ['name', 'relation', 'email', 'phone', 'password'] as const;
type Values = Record<(typeof fields)[number], string>;

export default function NomineeForm(props: {
  readonly nominee?: Nominee | undefined;
  readonly onClose: () => void;
}) {
  const { nominee, onClose } = props;
  const client = useQueryClient();
  // Sending the form twice names one nominee
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useCheckedForm<Values>(
    {
      name: nominee?.name ?? '',
      relation: nominee?.relation ?? '',
      email: nominee?.email ?? '',
      phone: nominee?.phone ?? '',
      password: '',
    },
    checkedBy<Values>(nomineeRequest, fields),
  );
  const label = nominee ? t('Change {name}', { name: nominee.name }) : t('Name a nominee');
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      const { message } = nominee
        ? await http('PUT /account/nominees/:nomineeId', {
            params: { nomineeId: nominee._id },
            body: values,
            answer: messageAnswer,
          })
        : await http('POST /account/nominees', {
            body: values,
            answer: messageAnswer,
            idempotencyKey,
          });
      await client.invalidateQueries({ queryKey: ownNomineesKey });
      toast.success(message, { of: 'nominees' });
      onClose();
    } catch (error) {
      const failure = showRefusal(form, error, fields);
      if (failure !== null) toast.error(failure, { of: 'nominees' });
    }
  });
  const { errors } = form.formState;
  return (
    <FocusedForm
      label={label}
      note={errors.root?.message}
      submit={nominee ? t('Save') : t('Name as nominee')}
      busy={busy}
      isWide
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field label={t('Name')} error={errors.name?.message}>
        <TextInput required autoComplete="off" {...clearing(form, 'name')} />
      </Field>
      <Field
        label={t('Relation to you')}
        hint={t('Such as: my sister, my lawyer.')}
        error={errors.relation?.message}
      >
        <TextInput required autoComplete="off" {...clearing(form, 'relation')} />
      </Field>
      <Field
        label={t('Email address')}
        hint={t(
          'A copy of your data can be sent to this address, and not to one that only the nominee gives.',
        )}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" {...clearing(form, 'email')} />
      </Field>
      <Field label={t('Phone number')} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...clearing(form, 'phone')} />
      </Field>
      <Field
        label={t('Your password')}
        hint={t('This keeps anyone who finds you signed in from changing your nominees.')}
        error={errors.password?.message}
      >
        <PasswordInput required autoComplete="current-password" {...clearing(form, 'password')} />
      </Field>
    </FocusedForm>
  );
}
