import { useForm, type DefaultValues, type FieldErrors, type FieldValues } from 'react-hook-form';

/** Checks when it is sent. `useSubmit` moves the focus. */
export const useCheckedForm = <Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  check: (values: Values) => FieldErrors<Values>,
) =>
  useForm<Values>({
    defaultValues,
    resolver(values) {
      const errors = check(values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
