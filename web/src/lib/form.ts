import { useState, type SubmitEventHandler } from 'react';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './http.ts';

/** Joins several messages for one field with commas, as the server does. */
export const checkedBy =
  <Values extends FieldValues>(schema: z.ZodMiniType): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const messages = new Map<string, string[]>();
    for (const { path, message } of parsed.error.issues) {
      const field = path.join('.');
      messages.set(field, [...(messages.get(field) ?? []), message]);
    }
    const errors = Object.fromEntries(
      [...messages].map(([field, texts]) => [field, { type: 'schema', message: texts.join(', ') }]),
    );
    // A schema's paths are field names of the form
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** The form's own `isSubmitting` renders it twice more, which is noticeable on a slow phone. */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<void>,
): { readonly busy: boolean; readonly onSubmit: SubmitEventHandler } {
  const [busy, setBusy] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    setBusy(true);
    await save(values).finally(() => setBusy(false));
  });
  return { busy, onSubmit: (event) => void submit(event) };
}

export function showServerErrors<Values extends FieldValues>(
  { setError }: UseFormReturn<Values>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const { errors } = error;
  const wrong = fields.filter((field) => errors.some((each) => each.field === field));
  for (const field of wrong) {
    const messages = errors.filter((each) => each.field === field).map(({ message }) => message);
    setError(field, { message: messages.join(', ') });
  }
  return wrong.length > 0;
}

export const clearing = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: Path<Values>,
) =>
  form.register(field, {
    // `clearErrors` renders the whole form even when there is no error
    onChange: () => {
      if (form.getFieldState(field).error) form.clearErrors(field);
    },
  });
