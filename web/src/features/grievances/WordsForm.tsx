import { limits } from '@portal/contracts/fields/limits';
import { useRef, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/forms/Field.tsx';
import { Stack } from '../../ui/layout.ts';
import { limitHint } from '../../ui/forms/limit-hint.ts';

export function WordsForm(props: {
  readonly draftKey: string;
  readonly label: string;
  readonly missing: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly onSubmit: (text: string, onDone: () => void) => void;
}) {
  const { draftKey, label, missing, submit, busy, onSubmit } = props;
  const [text, setText] = useState(() => readDraft(draftKey));
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { hint, error } = limitHint(text, limits.grievance);
  function writeText(next: string): void {
    setText(next);
    writeDraft(draftKey, next);
    setMissing(false);
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '' || error !== undefined) {
          setMissing(text.trim() === '');
          form.current?.querySelector('textarea')?.focus();
          return;
        }
        onSubmit(text.trim(), () => writeText(''));
      }}
    >
      <Stack>
        <Field label={label} hint={hint} error={isMissing ? missing : error}>
          <TextArea
            required
            rows={4}
            readOnly={busy}
            value={text}
            onChange={(event) => writeText(event.target.value)}
          />
        </Field>
        <div>
          <Button variant="primary" type="submit" busy={busy}>
            {submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
