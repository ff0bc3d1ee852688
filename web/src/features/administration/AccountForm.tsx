import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showServerErrors, useSubmit } from '../../lib/form.ts';
import { reasonOr } from '../../lib/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast.ts';

export const FAILED = 'That did not work. Please try again.';

/** A form below the buttons of the panel. */
export function AccountForm<Values extends FieldValues>(props: {
  readonly label: string;
  readonly submit: string;
  readonly form: UseFormReturn<Values>;
  readonly fields: readonly Path<Values>[];
  readonly save: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { label, submit, form, fields, save, onClose, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await save(values);
    } catch (error) {
      if (!showServerErrors(form, error, fields)) toast.error(reasonOr(error, FAILED));
    }
  });
  return (
    <form ref={element} noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack $gap={12}>
        {children}
        <Note role="status">{form.formState.errors.root?.message}</Note>
        <Row $gap={8} $wrap>
          <Button variant="primary" type="submit" busy={busy}>
            {submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
