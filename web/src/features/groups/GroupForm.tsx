import { createGroupRequest } from '@portal/contracts/groups/create-group.request';
import { limits } from '@portal/contracts/fields/limits';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/translation.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/forms/Field.tsx';
import { FormButtons } from '../../ui/forms/FormButtons.tsx';
import { Stack } from '../../ui/layout.ts';
import { limitHint } from '../../ui/forms/limit-hint.ts';
import { toast } from '../../ui/states/toast.ts';

export type GroupWords = { readonly name: string; readonly description: string };

export function GroupForm(props: {
  readonly title: string;
  readonly submit: string;
  readonly submitting: string;
  /** The newest toast about it takes the place of the one before. */
  readonly of: string;
  readonly words: GroupWords;
  readonly isBusy: boolean;
  readonly onChange: (words: GroupWords) => void;
  readonly onSubmit: (words: GroupWords) => void;
  readonly onClose: () => void;
  readonly keepsText?: boolean;
  readonly children?: ReactNode;
}) {
  const { title, submit, submitting, of, words, isBusy, onChange, onSubmit, onClose } = props;
  const { keepsText = false, children } = props;
  const { name, description } = words;
  return (
    <Dialog title={title} keepsText={keepsText} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const parsed = createGroupRequest.safeParse(words);
          if (parsed.success) onSubmit(parsed.data);
          else
            toast.error(parsed.error.issues[0]?.message ?? t('Please fill out both fields.'), {
              of,
            });
        }}
      >
        <Stack>
          <Field label={t('Name')} {...limitHint(name, limits.groupName)}>
            <TextInput
              required
              readOnly={isBusy}
              value={name}
              onChange={({ target }) => onChange({ ...words, name: target.value })}
            />
          </Field>
          <Field label={t('Description')} {...limitHint(description, limits.groupDescription)}>
            <TextArea
              required
              rows={3}
              readOnly={isBusy}
              value={description}
              onChange={({ target }) => onChange({ ...words, description: target.value })}
            />
          </Field>
          {children}
          <FormButtons submit={isBusy ? submitting : submit} busy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
