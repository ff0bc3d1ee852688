import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';

/** Checks when it is sent. `useSubmit` moves the focus. */
export const useCheckedForm = <Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  resolver: Resolver<Values>,
) =>
  useForm<Values>({ defaultValues, resolver, reValidateMode: 'onSubmit', shouldFocusError: false });
