import { useEffect, useRef, useState, type ReactNode, type SubmitEventHandler } from 'react';
import { refusedFields } from '../../lib/form.ts';
import { reasonOr } from '../../lib/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordInput } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';

/** Asks for the member's own password before something changes. */
export function OwnPasswordForm(props: {
  readonly label: string;
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly save: (password: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const { label, submit, isDanger = false, save, onClose, children } = props;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const onSubmit: SubmitEventHandler = (event) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setError('Your password is required');
      return;
    }
    setBusy(true);
    setFailure(undefined);
    save(password).catch((reason: unknown) => {
      setBusy(false);
      const refused = refusedFields(reason, ['password'])[0];
      setError(refused?.[1]);
      if (!refused) setFailure(reasonOr(reason, 'That did not work. Please try again.'));
    });
  };
  return (
    <form ref={form} aria-label={label} noValidate onSubmit={onSubmit} style={{ maxWidth: 420 }}>
      <Stack>
        {children}
        <Field label="Your password" error={error}>
          <PasswordInput
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Note role="status">{failure}</Note>
        <Row $wrap>
          <Button variant={isDanger ? 'danger' : 'primary'} type="submit" busy={busy}>
            {submit}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Row>
      </Stack>
    </form>
  );
}
