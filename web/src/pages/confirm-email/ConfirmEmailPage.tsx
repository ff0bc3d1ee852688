import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useParams } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { LinkFromMail } from '../../composed/LinkFromMail.tsx';
import { http } from '../../lib/network/http.ts';

export default function ConfirmEmailPage() {
  const { emailToken = '' } = useParams();
  return (
    <LinkFromMail
      title={t('Your new email address')}
      question={t(
        'From now on you sign in with the address to which this link came. You are signed out everywhere.',
      )}
      yes={t('Use this address')}
      failed={t('Your email address was not changed. Please try again.')}
      follow={() =>
        http('PUT /auth/confirm-email/:emailToken', {
          params: { emailToken },
          answer: messageAnswer,
        })
      }
    />
  );
}
