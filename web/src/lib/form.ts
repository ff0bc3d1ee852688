import { useState, type SubmitEventHandler } from 'react';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './http.ts';

/** Checks a form with the server's schema. Like the server, it joins several messages of a field with commas. */
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
    // The schema's paths are the form's fields
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** Saves a valid form. The form's own `isSubmitting` would render it twice more, which a slow phone feels. */
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

/** Shows the server's messages under their fields. false when there are none. */
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

/** Registers a control so that typing clears its error. */
export const clearing = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: Path<Values>,
) =>
  form.register(field, {
    // `clearErrors` renders the whole form, even without an error
    onChange: () => {
      if (form.getFieldState(field).error) form.clearErrors(field);
    },
  });
