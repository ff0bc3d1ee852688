import { useState, type SubmitEventHandler } from 'react';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './http.ts';

/**
 * Checks a form with the schema that the server checks it with again. Several messages of one field are joined with commas, as
 * the server joins them.
 */
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
    // The schema's paths are the form's fields, which types can't show
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/**
 * Saves what is right. It is `busy` only while it is being saved: that the form checks itself is nothing to show, and the form's own
 * `isSubmitting` renders it two times more, which a slow phone's owner waits for.
 */
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

/** Puts what the server said of fields under them; says whether there was any. */
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

/** A control's registration under which typing takes the field's error away. */
export const clearing = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: Path<Values>,
) =>
  form.register(field, {
    // Clearing renders the whole form again, whether there was an error or not
    onChange: () => {
      if (form.getFieldState(field).error) form.clearErrors(field);
    },
  });
