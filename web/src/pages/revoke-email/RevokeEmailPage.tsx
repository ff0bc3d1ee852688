import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/layout.ts';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { Link } from '../../ui/words/Link.tsx';
import { Note } from '../../ui/words/Note.tsx';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';

const revokeEmail = (emailToken: string, body: { readonly password?: string }) =>
  http('PUT /auth/revoke-email/:emailToken', {
    params: { emailToken },
    body,
    answer: messageAnswer,
  });

export default function RevokeEmailPage() {
  const { emailToken = '' } = useParams();
  const [done, setDone] = useState<string | null>(null);
  const [knowsPassword, setKnowsPassword] = useState(true);
  const note = useRef<HTMLParagraphElement>(null);
  const withoutPassword = useMutation({
    mutationFn: () => revokeEmail(emailToken, {}),
    onSuccess: ({ message }) => setDone(message),
  });
  // The form that had the focus is gone
  useLayoutEffect(() => {
    if (done !== null) note.current?.focus();
  }, [done]);
  return (
    <TitledPage title={t('It was not me')} width="form" gap={24}>
      <Card>
        {done !== null ? (
          <Stack>
            <Note role="status" ref={note} tabIndex={-1}>
              {done}
            </Note>
            <div>
              <Link to="/login">{t('To the sign-in page')}</Link>
            </div>
          </Stack>
        ) : knowsPassword ? (
          <ProofForm
            label={t('Keep my email address')}
            hint={t('The one that you had before the change')}
            submit={t('Keep my email address')}
            busyText={t('Checking...')}
            save={async (password) =>
              setDone((await revokeEmail(emailToken, { password })).message)
            }
            cancel={t('I do not know it')}
            onCancel={() => setKnowsPassword(false)}
          >
            <p>
              {t(
                'With your password you keep the email address to which this link came. Everyone is signed out of your account.',
              )}
            </p>
          </ProofForm>
        ) : (
          <Stack>
            <p>
              {t(
                'Without the password nobody can tell that the account is yours. You can sign everyone out of it and let the administrators know. They find out who is right.',
              )}
            </p>
            <Note role="status">
              {withoutPassword.error &&
                reasonOr(withoutPassword.error, t('That did not work. Please try again.'))}
            </Note>
            <Button
              variant="primary"
              busy={withoutPassword.isPending}
              onClick={() => withoutPassword.mutate()}
            >
              {t('Sign everyone out')}
            </Button>
            <Button onClick={() => setKnowsPassword(true)}>{t('Enter the password')}</Button>
          </Stack>
        )}
      </Card>
    </TitledPage>
  );
}
