import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { OutsideLink } from '../../ui/words/OutsideLink.tsx';
import { callLink, whatsAppLink } from './person/phone-links.ts';

const Call = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: var(--tap);
  padding: 0 18px;
  border-radius: 999px;
  background: var(--brand);
  color: var(--on-brand);
  font-weight: 600;
  text-decoration: none;
`;

export function PhoneButtons({ phoneNumber }: { readonly phoneNumber: string }) {
  const whatsApp = whatsAppLink(phoneNumber);
  return (
    <>
      <Call data-not-printed href={callLink(phoneNumber)}>
        <Phone size={20} aria-hidden="true" /> {t('Call')}
      </Call>
      {whatsApp !== null && (
        <OutsideLink href={whatsApp} filled>
          <MessageCircle size={20} aria-hidden="true" /> {t('WhatsApp')}
        </OutsideLink>
      )}
    </>
  );
}
