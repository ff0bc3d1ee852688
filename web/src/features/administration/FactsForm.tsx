import {
  changeEmailRequest,
  correctFactsRequest,
} from '@portal/contracts/administration/administration.request';
import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { useWatch } from 'react-hook-form';
import { t } from '../../lib/language/translation.ts';
import { birthBounds } from '../../lib/time/day-bounds.ts';
import { digitsOnly } from '../../lib/words/digits-only.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing } from '../../lib/form.ts';
import { DayInput, Field, TextInput } from '../../ui/forms/Field.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';
import { write } from '../../lib/network/http.ts';
import { useShowDecided } from '../members/person/show-decided.ts';

const facts = ['fullName', 'batchYear', 'dateOfBirth', 'admissionNumber'] as const;
type Values = Record<(typeof facts)[number], string>;

const factsOf = (user: User): Partial<Values> =>
  Object.fromEntries(facts.map((fact) => [fact, String(user[fact] ?? '')]));

const checkFields = checkedBy<Values>(correctFactsRequest, facts);

export function FactsForm({ user, onClose }: PartProps) {
  const show = useShowDecided(user._id);
  const reason = useReason('accounts');
  const before = factsOf(user);
  const changed = (values: Partial<Values>) =>
    Object.fromEntries(
      facts.filter((fact) => values[fact] !== before[fact]).map((fact) => [fact, values[fact]]),
    );
  // An administrator's own account may lack facts, and those must not block a correction of others
  const form = useCheckedForm<Values>(before, (values) => checkFields(changed(values)));
  const { errors } = form.formState;
  const batchYear = clearing(form, 'batchYear');
  const batchYearSoFar = useWatch({ control: form.control, name: 'batchYear' });
  return (
    <AccountForm
      label={t('Correct the facts of {name}', { name: user.fullName })}
      submit={t('Save')}
      form={form}
      fields={facts}
      reason={reason}
      save={async (values, said) => {
        const correction = changed(values);
        if (Object.keys(correction).length > 0)
          show(
            await write('PUT /users/:memberId/facts', {
              params: { memberId: user._id },
              body: { ...correction, ...said },
              answer: userAnswer,
            }),
            t('The facts were corrected.'),
          );
      }}
      onClose={onClose}
    >
      <Field label={t('Full name')} error={errors.fullName?.message}>
        <TextInput required autoComplete="off" {...clearing(form, 'fullName')} />
      </Field>
      <Field label={t('Batch year')} error={errors.batchYear?.message}>
        <TextInput required {...batchYear} {...digitsOnly(batchYear.onChange)} />
      </Field>
      <Field label={t('Date of birth')} error={errors.dateOfBirth?.message}>
        <DayInput required {...clearing(form, 'dateOfBirth')} {...birthBounds(batchYearSoFar)} />
      </Field>
      <Field label={t('Admission number')} error={errors.admissionNumber?.message}>
        <TextInput autoComplete="off" {...clearing(form, 'admissionNumber')} />
      </Field>
    </AccountForm>
  );
}

const emailFields = ['email'] as const;
const checkEmail = checkedBy<{ email: string }>(changeEmailRequest, emailFields);

export function EmailForm({ user, onClose }: PartProps) {
  const show = useShowDecided(user._id);
  const reason = useReason('accounts');
  const form = useCheckedForm({ email: user.email ?? '' }, checkEmail);
  const { errors } = form.formState;
  return (
    <AccountForm
      label={t('Change the email address of {name}', { name: user.fullName })}
      submit={t('Change the address')}
      form={form}
      fields={emailFields}
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
