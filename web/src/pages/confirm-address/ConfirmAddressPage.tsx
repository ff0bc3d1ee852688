import { useParams } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { confirmAddress } from '../../features/registrations/api/confirm-address.ts';
import { LinkFromMail } from '../../composed/LinkFromMail.tsx';

export default function ConfirmAddressPage() {
  const { addressToken = '' } = useParams();
  return (
    <LinkFromMail
      title={t('Confirm your address')}
      question={t('Please confirm that you got the email with this link.')}
      yes={t('Yes, it is mine')}
      failed={t('Your address was not confirmed. Please try again.')}
      follow={() => confirmAddress(addressToken)}
    />
  );
}
