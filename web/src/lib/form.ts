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
) => form.register(field, { onChange: () => form.clearErrors(field) });
