import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { byId } from '@portal/contracts/fields/by-id';
import { registerRequest } from '@portal/contracts/registrations/registration/registration.api';
import { fullYear } from '@portal/contracts/registrations/registration/batch-year';
import { useRef, useState, useEffect, type SubmitEventHandler, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { birthBounds } from '../../lib/time/day-bounds.ts';
import { digitsOnly } from '../../lib/words/digits-only.ts';
import {
  checkedBy,
  clearing,
  focusFirstInvalid,
  showServerErrors,
  useSubmit,
} from '../../lib/form.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { tryStorage } from '../../lib/kept/storage.ts';
import { school } from '../../lib/school/page-school.ts';
import { forgetWantedPost, readWantedPost } from '../../lib/session/wanted-post.ts';
import { Button } from '../../ui/Button.tsx';
import { DayInput, Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx';
import { Grow, Muted, Row } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { PaperForm } from '../../ui/forms/PaperForm.ts';
import { toast } from '../../ui/states/toast.ts';
import { useLayer } from '../../lib/address/layers.ts';
import { useMatches } from '../../lib/use-matches.ts';

/** Kept for the session only, because the next person at this computer must not see the draft. */
const DRAFT = 'draft:registration';
/** The page may be loaded again, such as in another language. */
const STEP = 'draft:registration-step';

type Steps = {
  /** null where the screen is wide enough for the whole form. */
  readonly step: 1 | 2 | null;
  readonly goTo: (step: 1 | 2) => void;
};

/** Two steps on a phone, so that the keyboard leaves the fields of each in view. Going back in the browser returns to the first. */
function useSteps(form: RefObject<HTMLFormElement | null>, isFirstWrong: boolean): Steps {
  const isNarrow = useMatches('(max-width: 43.74em)');
  const [step, setStep] = useState<1 | 2>(() =>
    tryStorage(() => (sessionStorage.getItem(STEP) === '2' ? 2 : 1), 1),
  );
  if (step === 2 && isFirstWrong) setStep(1);
  useLayer(() => setStep(1), isNarrow && step === 2);

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    tryStorage(() => sessionStorage.setItem(STEP, String(step)));
    if (form.current) focusFirstInvalid(form.current, 'first-field');
  }, [form, step]);
  return { step: isNarrow ? step : null, goTo: setStep };
}

const firstFields = ['fullName', 'batchYear', 'dateOfBirth', 'admissionNumber'] as const;
const fields = [...firstFields, 'email', 'password'] as const;
type Registration = Record<(typeof fields)[number], string>;
const empty: Partial<Registration> = Object.fromEntries(fields.map((field) => [field, '']));
const checked = checkedBy<Registration>(registerRequest, fields);

const stored = byId(z.string());
const readDraft = (): Partial<Registration> =>
  tryStorage(() => stored.parse(JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')), {});
const keepDraft = ({ password: _, ...draft }: Registration): void =>
  tryStorage(() => sessionStorage.setItem(DRAFT, JSON.stringify(draft)));

/** Steps are hidden, not taken away: making fields would delay a tap on a slow phone. */
const Step = styled.div`
  display: contents;
  &[hidden] {
    display: none;
  }
`;

const Half = styled(Grow)`
  min-width: min(180px, 100%);
`;

export function RegistrationForm(props: {
  readonly onRegistered: (registered: {
    readonly email: string;
    readonly cameForPost: boolean;
  }) => void;
}) {
  const { onRegistered } = props;
  // One key for the form, so that trying again after a lost answer doesn't register twice
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useCheckedForm<Registration>({ ...empty, ...readDraft() }, checked);
  const { errors } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const { step, goTo } = useSteps(
    element,
    firstFields.some((field) => errors[field]),
  );

  const { busy, onSubmit } = useSubmit(form, async (values) => {
    const { batchYear: year, admissionNumber, ...rest } = values;
    try {
      const cameFor = readWantedPost();
      await http('POST /auth/register', {
        body: {
          ...rest,
          batchYear: Number(fullYear(year)),
          ...(admissionNumber.trim() === '' ? {} : { admissionNumber }),
          ...(cameFor !== undefined && { cameFor }),
        },
        answer: messageAnswer,
        idempotencyKey,
      });
      forgetWantedPost();
      toast.success(t('Registration successful! Please wait for admin approval.'), {
        of: 'registration',
      });
      for (const key of [DRAFT, STEP]) tryStorage(() => sessionStorage.removeItem(key));
      onRegistered({ email: values.email.trim(), cameForPost: cameFor !== undefined });
    } catch (error) {
      const areShown = showServerErrors(form, error, fields);
      toast.error(
        areShown
          ? t('Please fix the validation errors below.')
          : reasonOr(error, t('Registration failed.')),
        { of: 'registration' },
      );
    }
  });

  const toSecondStep: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    const { currentTarget } = event;
    void form
      .trigger(firstFields)
      .then((isRight) => (isRight ? goTo(2) : focusFirstInvalid(currentTarget)));
  };

  const batchYear = clearing(form, 'batchYear');
  const batchYearSoFar = useWatch({ control: form.control, name: 'batchYear' });
  return (
    <PaperForm
      ref={element}
      onSubmit={step === 1 ? toSecondStep : onSubmit}
      onChange={() => keepDraft(form.getValues())}
      noValidate
      data-steps
    >
      {step !== null && (
        <Muted role="status">
          {step === 1 ? t('Step 1 of 2: who you were') : t('Step 2 of 2: how to reach you')}
        </Muted>
      )}
      <Step hidden={step === 2}>
        <Field label={t('Full name')} error={errors.fullName?.message}>
          <TextInput autoComplete="name" {...clearing(form, 'fullName')} />
        </Field>
      </Step>
      <Step hidden={step === 1}>
        <Field label={t('Email')} error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...clearing(form, 'email')} />
        </Field>
        <Field
          label={t('Password')}
          hint={t('Min 8 chars, 1 uppercase, 1 lowercase, 1 number')}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...clearing(form, 'password')} />
        </Field>
      </Step>
      <Step hidden={step === 2}>
        <Row $wrap $top $gap={24}>
          <Half>
            <Field
              label={t('Batch year')}
              hint={school().registration.batchYearHint}
              error={errors.batchYear?.message}
            >
              <TextInput
                {...batchYear}
                {...digitsOnly(batchYear.onChange)}
                onBlur={(event) => {
                  form.setValue('batchYear', fullYear(event.currentTarget.value));
                  return batchYear.onBlur(event);
                }}
              />
            </Field>
          </Half>
          <Half>
            <Field label={t('Date of birth')} error={errors.dateOfBirth?.message}>
              <DayInput
                autoComplete="bday"
                {...clearing(form, 'dateOfBirth')}
                {...birthBounds(batchYearSoFar)}
              />
            </Field>
          </Half>
        </Row>
        <Field label={t('Admission number (optional)')} error={errors.admissionNumber?.message}>
          <TextInput {...clearing(form, 'admissionNumber')} />
        </Field>
      </Step>
      <Note role="status">{errors.root?.message}</Note>
      {step === 1 ? (
        <Button variant="primary" type="submit">
          {t('Continue')}
        </Button>
      ) : (
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? t('Registering...') : t('Register')}
        </Button>
      )}
      {step === 2 && (
        <Button variant="quiet" onClick={() => goTo(1)}>
          {t('Back')}
        </Button>
      )}
    </PaperForm>
  );
}
