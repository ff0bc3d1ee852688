import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useParams } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { LinkFromMail } from '../../composed/LinkFromMail.tsx';
import { http } from '../../lib/network/http.ts';

export default function ConfirmAddressPage() {
  const { addressToken = '' } = useParams();
  return (
    <LinkFromMail
      title={t('Confirm your address')}
      question={t('Please confirm that you got the email with this link.')}
      yes={t('Yes, it is mine')}
      failed={t('Your address was not confirmed. Please try again.')}
      follow={() =>
        http('PUT /auth/confirm-address/:addressToken', {
          params: { addressToken },
          answer: messageAnswer,
        })
      }
    />
  );
}
