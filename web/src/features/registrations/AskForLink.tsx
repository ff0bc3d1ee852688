import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { reasonOr, http } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';

/** Shown to someone who waits for approval, if the portal sends mail. */
export default function AskForLink({ email }: { readonly email: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => http('POST /auth/address-link', { body: { email }, answer: messageAnswer }),
  });
  return (
    <Stack $gap={8}>
      <Muted>
        {t(
          'We sent a link to {email}. If you have not opened it yet, please do so within 24 hours to confirm that this address is yours.',
          { email },
        )}
      </Muted>
      <Note role="status">
        {data?.message ?? (error && reasonOr(error, t('No link was sent. Please try again.')))}
      </Note>
      {!data && (
        <div>
          <Button busy={isPending} onClick={() => mutate()}>
            {t('Send a new link')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
