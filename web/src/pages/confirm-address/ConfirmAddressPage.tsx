import { useParams } from 'react-router-dom';
import { confirmAddress } from '../../features/registrations/api/confirm-address.ts';
import { LinkFromMail } from '../../composed/LinkFromMail.tsx';

export default function ConfirmAddressPage() {
  const { addressToken = '' } = useParams();
  return (
    <LinkFromMail
      title="Confirm your address"
      question="Please confirm that you read the mail with this link."
      yes="Yes, it is mine"
      failed="Your address was not confirmed. Please try again."
      follow={() => confirmAddress(addressToken)}
    />
  );
}
