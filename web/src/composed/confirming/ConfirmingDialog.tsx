import { ownPasswordRequest } from '@portal/contracts/accounts/own-password.request';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { confirmingOptionsAnswer } from '@portal/contracts/confirming/confirm.request';
import { confirmSecondStepRequest } from '@portal/contracts/second-step/second-step.request';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import * as z from 'zod/mini';
import { usePasskeys } from '../../features/passkeys/api/passkeys.ts';
import { useSecondStep } from '../../features/second-step/api/second-step.ts';
import { settleConfirmation } from '../../lib/session/ask-to-confirm.ts';
import { checkedBy, clearing, focusFirstInvalid, showRefusal, useSubmit } from '../../lib/form.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';

type Values = { password: string; code: string };
const fields = ['password', 'code'] as const;
const byPassword = checkedBy<Values>(ownPasswordRequest, fields);
const byPasswordAndCode = checkedBy<Values>(
  z.extend(ownPasswordRequest, confirmSecondStepRequest.shape),
  fields,
);

/** The code of passkeys is large, so it loads when it is needed. */
async function signWithPasskey(): Promise<void> {
  const options = { answer: confirmingOptionsAnswer };
  const { data } = await http('POST /auth/confirm/passkey/options', options);
  const { challenge, rpId, allow } = data;
  const passkey = await import('../../features/passkeys/passkey.ts');
  const credential = await passkey.signWithPasskey(challenge, rpId, allow);
  await http('POST /auth/confirm', { body: { credential, challenge }, answer: messageAnswer });
}

function PasskeyButton({ onRefused }: { readonly onRefused: (reason: string) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: signWithPasskey,
    onSuccess: () => settleConfirmation('confirmed'),
    onError: (error) => onRefused(reasonOr(error, t('That did not work. Please try again.'))),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {t('Use a passkey')}
    </Button>
  );
}

/** Asks who is there before a change that a stranger at an open device must not make. */
export default function ConfirmingDialog() {
  const title = t('Confirm that it is you');
  const element = useRef<HTMLFormElement>(null);
  const { data: step } = useSecondStep();
  const { data: passkeys = [] } = usePasskeys();
  const [asksForCode, setAsksForCode] = useState(false);
  const needsCode = asksForCode || step?.isSet === true;
  const form = useCheckedForm<Values>(
    { password: '', code: '' },
    needsCode ? byPasswordAndCode : byPassword,
  );
  const { errors } = form.formState;
  const { busy, onSubmit } = useSubmit(form, async ({ password, code }) => {
    try {
      const body = { password, ...(code !== '' && { code }) };
      await http('POST /auth/confirm', { body, answer: messageAnswer });
      settleConfirmation('confirmed');
    } catch (error) {
      const message = showRefusal(form, error, fields);
      if (message !== null) form.setError('root', { message });
      // Whether there is a second step may not have loaded
      if (form.getFieldState('code').error) setAsksForCode(true);
      if (element.current) focusFirstInvalid(element.current);
    }
  });
  const cancel = () => settleConfirmation('cancelled');
  return (
    <Dialog title={title} onClose={cancel}>
      <form ref={element} aria-label={title} onSubmit={onSubmit} noValidate>
        <Stack>
          <p>
            {t('This protects your account and other members if someone else uses your device.')}
          </p>
          <Field label={t('Your password')} error={errors.password?.message}>
            <PasswordInput
              autoComplete="current-password"
              required
              {...clearing(form, 'password')}
            />
          </Field>
          {needsCode && (
            <Field
              label={t('Code')}
              hint={t('The six digits that your app shows, or one of your recovery codes.')}
              error={errors.code?.message}
            >
              <TextInput
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                {...clearing(form, 'code')}
              />
            </Field>
          )}
          <Note role="status">{errors.root?.message}</Note>
          <Row $wrap>
            <Button variant="primary" type="submit" busy={busy}>
              {busy ? t('Confirming...') : t('Confirm')}
            </Button>
            {passkeys.length > 0 && 'PublicKeyCredential' in window && (
              <PasskeyButton onRefused={(message) => form.setError('root', { message })} />
            )}
            <Button variant="quiet" onClick={cancel}>
              {t('Cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
