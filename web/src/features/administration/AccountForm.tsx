import type { User } from '@portal/contracts/members/member.api';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useForm, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { msg, t } from '../../lib/language/translation.ts';
import { showServerErrors, useSubmit } from '../../lib/form.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { reasonOr } from '../../lib/network/http.ts';
import { FormButtons } from '../../ui/forms/FormButtons.tsx';
import { Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { toast } from '../../ui/states/toast.ts';
import type { ReasonState } from '../../lib/deciding/use-reason.ts';

export const FAILED = msg('That did not work. Please try again.');

export type PartProps = {
  readonly user: User;
  readonly hasPasskeys: boolean;
  readonly onClose: () => void;
};

/** A form below the buttons of the panel, which ends with the reason. */
export function AccountForm<Values extends FieldValues, Read extends Said>(props: {
  readonly label: string;
  readonly submit: string;
  /** `form` and `fields` where there is more to fill in than the reason. */
  readonly form?: UseFormReturn<Values>;
  readonly fields?: readonly Path<Values>[];
  readonly reason: ReasonState<Read>;
  readonly save: (values: Values, said: Read) => Promise<void>;
  /** Where `save` has more to show. */
  readonly staysOpen?: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const { label, submit, fields = [], reason, save, staysOpen, onClose, children } = props;
  const ownForm = useForm<Values>();
  const form = props.form ?? ownForm;
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(
    () => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    [],
  );
  const { busy, onSubmit } = useSubmit(form, async (values) => {
    const said = reason.read();
    if (!said) return;
    try {
      await save(values, said);
      if (staysOpen !== true) onClose();
    } catch (error) {
      const isShown = [showServerErrors(form, error, fields), reason.showErrors(error)];
      if (!isShown.includes(true)) toast.error(reasonOr(error, t(FAILED)));
    }
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        // Shows all that is wrong at once, since the form saves only when its own fields are right
        reason.read();
        onSubmit(event);
      }}
    >
      <Stack $gap={12}>
        {children}
        <ReasonFields {...reason.fields} isBusy={busy} />
        <Note role="status">{form.formState.errors.root?.message}</Note>
        <FormButtons submit={submit} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
