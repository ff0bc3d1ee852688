import { OFFICE_NAME } from '@portal/contracts/accounts/first-administrator';
import { limits } from '@portal/contracts/fields/limits';
import type { User } from '@portal/contracts/members/member.api';
import { fullYear } from '@portal/contracts/registrations/batch-year';
import { registerRequest } from '@portal/contracts/registrations/registration.api';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { digitsOnly } from '../../lib/words/digits-only.ts';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { reasonOr } from '../../lib/network/http.ts';
import { school } from '../../lib/school/page-school.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useSaveProfile } from './api/save-profile.ts';

const fields = ['fullName', 'batchYear', 'dateOfBirth'] as const;
type Values = Record<(typeof fields)[number], string>;
const { fullName, batchYear, dateOfBirth } = registerRequest.shape;
const checked = checkedBy<Values>(z.object({ fullName, batchYear, dateOfBirth }), fields);

/** Turns an office account into a person's. */
export default function WhoYouAre({ user }: { readonly user: User }) {
  const form = useForm<Values>({
    defaultValues: {
      fullName: user.fullName === OFFICE_NAME ? '' : user.fullName,
      batchYear: '',
      dateOfBirth: '',
    },
    resolver: checked,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const saving = useSaveProfile(() => undefined);
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await saving.mutateAsync({ ...values, batchYear: Number(fullYear(values.batchYear)) });
    } catch (error) {
      showServerErrors(form, error, fields);
      toast.error(reasonOr(error, 'Failed to update profile.'), { of: 'profile' });
    }
  });
  const batch = clearing(form, 'batchYear');
  return (
    <Panel title="Say who you are">
      <form onSubmit={onSubmit} noValidate aria-label="Say who you are">
        <Stack>
          <Muted>
            Classmates cannot find this account in the directory yet. Add your own name and batch if
            you studied here. If only the office uses it, leave it as it is.
          </Muted>
          <Field label="Full name" error={errors.fullName?.message}>
            <TextInput autoComplete="name" {...clearing(form, 'fullName')} />
          </Field>
          <Field
            label="Batch year"
            hint={school().registration.batchYearHint}
            error={errors.batchYear?.message}
          >
            <TextInput
              {...batch}
              {...digitsOnly(batch.onChange)}
              onBlur={(event) => {
                form.setValue('batchYear', fullYear(event.currentTarget.value));
                return batch.onBlur(event);
              }}
            />
          </Field>
          <Field label="Date of birth" error={errors.dateOfBirth?.message}>
            <TextInput
              type="date"
              autoComplete="bday"
              min={`${limits.birthYearMinimum}-01-01`}
              {...clearing(form, 'dateOfBirth')}
            />
          </Field>
          <Muted>Only administrators can change your batch and date of birth later.</Muted>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
