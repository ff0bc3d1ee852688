import { OFFICE_NAME } from '@portal/contracts/accounts/first-administrator';
import { batchYear, dateOfBirth } from '@portal/contracts/members/batch-and-birth';
import type { User } from '@portal/contracts/members/member.api';
import { fullName } from '@portal/contracts/members/name';
import { fullYear } from '@portal/contracts/registrations/registration/batch-year';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../lib/language/translation.ts';
import { birthBounds } from '../../lib/time/day-bounds.ts';
import { digitsOnly } from '../../lib/words/digits-only.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { reasonOr } from '../../lib/network/http.ts';
import { school } from '../../lib/school/page-school.ts';
import { Button } from '../../ui/Button.tsx';
import { DayInput, Field, TextInput } from '../../ui/forms/Field.tsx';
import { FormBox } from '../../ui/forms/FocusedForm.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useSaveProfile } from './api/save-profile.ts';

const fields = ['fullName', 'batchYear', 'dateOfBirth'] as const;
type Values = Record<(typeof fields)[number], string>;
const checked = checkedBy<Values>(z.object({ fullName, batchYear, dateOfBirth }), fields);

/** Turns an office account into a person's. */
export default function WhoYouAre({ user }: { readonly user: User }) {
  const form = useCheckedForm<Values>(
    {
      fullName: user.fullName === OFFICE_NAME ? '' : user.fullName,
      batchYear: '',
      dateOfBirth: user.dateOfBirth ?? '',
    },
    checked,
  );
  const { errors } = form.formState;
  const saving = useSaveProfile(() => undefined);
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await saving.mutateAsync({ ...values, batchYear: Number(fullYear(values.batchYear)) });
    } catch (error) {
      if (!showServerErrors(form, error, fields))
        toast.error(reasonOr(error, t('Failed to update profile.')), { of: 'profile' });
    }
  });
  const batch = clearing(form, 'batchYear');
  const batchYearSoFar = useWatch({ control: form.control, name: 'batchYear' });
  return (
    <Panel title={t('Say who you are')}>
      <FormBox onSubmit={onSubmit} noValidate aria-label={t('Say who you are')}>
        <Stack>
          <Muted>
            {t(
              'Classmates cannot find this account in the directory yet. Add your own name and batch if you studied here. If only the office uses it, leave it as it is.',
            )}
          </Muted>
          <Field label={t('Full name')} error={errors.fullName?.message}>
            <TextInput autoComplete="name" {...clearing(form, 'fullName')} />
          </Field>
          <Field
            label={t('Batch year')}
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
          <Field label={t('Date of birth')} error={errors.dateOfBirth?.message}>
            <DayInput
              autoComplete="bday"
              {...clearing(form, 'dateOfBirth')}
              {...birthBounds(batchYearSoFar)}
            />
          </Field>
          <Muted>{t('Only administrators can change your batch and date of birth later.')}</Muted>
          <Note role="status">{errors.root?.message}</Note>
          <div>
            <Button variant="primary" type="submit" busy={busy}>
              {busy ? t('Saving...') : t('Save')}
            </Button>
          </div>
        </Stack>
      </FormBox>
    </Panel>
  );
}
