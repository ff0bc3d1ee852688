import type { User } from '@portal/contracts/members/member.api';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { t, rich } from '../../lib/language/translation.ts';
import { dayOfYear } from '../../lib/time/date.ts';
import { Avatar } from './person/Avatar.tsx';
import { TicketLink } from './person/Stamp.tsx';
import { linksOf, whereabouts } from './whereabouts.ts';
import { AdminBadge } from './person/AdminBadge.tsx';
import { callLink, whatsAppLink } from './person/phone-links.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { FactList } from '../../ui/words/Facts.tsx';
import { Grow, Muted, Row, Stack } from '../../ui/layout.ts';
import { ActionLink, OutsideLink } from '../../ui/words/OutsideLink.tsx';
import { Written } from '../../ui/words/Written.ts';

function PhoneButtons({ phoneNumber }: { readonly phoneNumber: string }) {
  const whatsApp = whatsAppLink(phoneNumber);
  return (
    <>
      <ActionLink data-not-printed data-filled href={callLink(phoneNumber)}>
        <Phone size={20} aria-hidden="true" /> {t('Call')}
      </ActionLink>
      {whatsApp !== null && (
        <OutsideLink href={whatsApp} filled>
          <MessageCircle size={20} aria-hidden="true" /> {t('WhatsApp')}
        </OutsideLink>
      )}
    </>
  );
}

/** Shown on the profile of a member who has died or cannot act. */
const RestNote = ({ user: { rests, fullName } }: { readonly user: User }) =>
  rests === 'death' ? (
    <div>
      <p>
        <b>{rich('In memory of <bdi>{name}</bdi>', { name: fullName })}</b>
      </p>
      <Muted>{t('What they wrote stays.')}</Muted>
    </div>
  ) : (
    <Muted>{t('This account is closed. Posts, comments and messages stay.')}</Muted>
  );

/** `title` is the heading with the name, `actions` follow the buttons for the phone. */
export function PersonFacts(props: {
  readonly user: User;
  readonly title: ReactNode;
  readonly actions: ReactNode;
}) {
  const { user, title, actions } = props;
  const { batchYear, birthday, age, phoneNumber, bio } = user;
  const years = age === null ? '' : t('{age} years old', { age });
  const links = linksOf(user).filter(([, href]) => /^https?:\/\//u.test(href));
  return (
    <Stack>
      <Row $gap={20} $top $wrap>
        <Avatar size="l" person={user} />
        <Grow>
          {title}
          {user.role === 'admin' && <AdminBadge />}
          <Muted>
            <bdi>{whereabouts(user)}</bdi>
          </Muted>
          <TicketLink batchYear={batchYear} />
        </Grow>
      </Row>
      {user.rests && <RestNote user={user} />}
      {user.hidden && !user.rests && (
        <Muted>
          {t(
            'This account is hidden until its owner signs in again. Posts, comments and messages stay.',
          )}
        </Muted>
      )}
      {bio !== '' && (
        <Written>
          <LinkedText text={bio} />
        </Written>
      )}
      <hr />
      <FactList
        facts={[
          [t('Birthday'), birthday && [dayOfYear(birthday), years && `(${years})`].join(' ')],
          [t('Age'), birthday === null ? years : null],
          [t('Phone'), phoneNumber && <a href={callLink(phoneNumber)}>{phoneNumber}</a>],
        ]}
      />
      <Row $wrap>
        {phoneNumber !== '' && <PhoneButtons phoneNumber={phoneNumber} />}
        {actions}
      </Row>
      {links.length > 0 && (
        <Row $gap={20} $wrap>
          {links.map(([label, href]) => (
            <OutsideLink key={label} href={href} quiet>
              <ExternalLink size={20} aria-hidden="true" /> {label}
            </OutsideLink>
          ))}
        </Row>
      )}
    </Stack>
  );
}
