import { useState, type SubmitEventHandler } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { msg, t } from './language/translation.ts';
import { ApiError, reasonOr } from './network/http.ts';

const UNREACHABLE = msg(
  'The portal cannot be reached. Please check your connection and try again. Your entries stay here.',
);

/** Long enough for the first rules of most fields, so that their later rules run too. */
const SAMPLE = 'aA';

/** The first check compiles the schema's code and regular expressions, which delays a tap on a slow phone. */
function checkOnceWhenIdle(schema: z.ZodMiniType, fields: readonly string[]): void {
  if (!('requestIdleCallback' in globalThis)) return;
  requestIdleCallback(() => {
    const { error } = schema.safeParse(Object.fromEntries(fields.map((field) => [field, SAMPLE])));
    void error?.issues;
  });
}

/** Joins several messages for one field with commas, as the server does. Call it once, not at every rendering. */
export function checkedBy<Values extends FieldValues>(
  schema: z.ZodMiniType,
  fields: readonly Path<Values>[],
): (sent: object) => FieldErrors<Values> {
  checkOnceWhenIdle(schema, fields);
  return (sent) => {
    const messages = new Map<string, string[]>();
    for (const { path, message } of schema.safeParse(sent).error?.issues ?? []) {
      const field = path.join('.');
      messages.set(field, [...(messages.get(field) ?? []), message]);
    }
    const errors = Object.fromEntries(
      [...messages].map(([field, texts]) => [field, { type: 'schema', message: texts.join(', ') }]),
    );
    // A schema's paths are field names of the form
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return errors as FieldErrors<Values>;
  };
}

/**
 * Focuses the first field with a mistake, after the next paint: the focus makes the browser lay the page out, and scroll to where the messages
 * then are. A member who writes in another field by then stays there.
 *
 * @param otherwise 'first-field' focuses that one if there is no mistake
 */
export const focusFirstInvalid = (
  form: HTMLFormElement,
  otherwise: 'first-field' | 'nothing' = 'nothing',
): void => {
  const before = document.activeElement;
  const focus = () => {
    const now = document.activeElement;
    // A field that is hidden loses the focus to the body
    if (now !== before && now !== document.body) return;
    const fields = [...form.querySelectorAll<HTMLElement>('[aria-invalid], input')].filter(
      (field) => !field.closest('[hidden]'),
    );
    const invalid = fields.find((field) => field.matches('[aria-invalid]'));
    (invalid ?? (otherwise === 'first-field' ? fields[0] : undefined))?.focus();
  };
  requestAnimationFrame(() => setTimeout(focus));
};

/** The form's own `isSubmitting` renders it twice more, which is noticeable on a slow phone. */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<void>,
): { readonly busy: boolean; readonly onSubmit: SubmitEventHandler<HTMLFormElement> } {
  const [busy, setBusy] = useState(false);
  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    const { currentTarget } = event;
    const submit = form.handleSubmit(
      async (values) => {
        setBusy(true);
        await save(values).finally(() => setBusy(false));
      },
      () => focusFirstInvalid(currentTarget),
    );
    void submit(event);
  };
  return { busy, onSubmit };
}

/** @returns the messages of a refusal for those of the fields that it names */
export function refusedFields<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): readonly (readonly [field: Name, message: string])[] {
  if (!(error instanceof ApiError)) return [];
  return fields.flatMap((field) => {
    const messages = error.errors.filter((each) => each.field === field);
    return messages.length === 0
      ? []
      : [[field, messages.map(({ message }) => message).join(', ')] as const];
  });
}

/** At the fields that the server names. When it cannot be reached, the message is the form's own, in `errors.root`. */
export function showServerErrors<Values extends FieldValues>(
  { setError }: UseFormReturn<Values>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (error instanceof ApiError && error.status === 0)
    setError('root', { message: t(UNREACHABLE) });
  const refused = refusedFields(error, fields);
  for (const [field, message] of refused) setError(field, { message });
  return refused.length > 0;
}

/** @returns what else to tell, or null if the fields say it all */
export const showRefusal = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fields: readonly Path<Values>[],
): string | null =>
  showServerErrors(form, error, fields)
    ? null
    : reasonOr(error, t('That did not work. Please try again.'));

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
