import type { User } from '@portal/contracts/members/member.api';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { listText } from '../../lib/language/locale-formats.ts';
import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { linksOf } from './whereabouts.ts';
import { LinkedText } from '../../ui/words/LinkedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactList } from '../../ui/words/Facts.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { OutsideLink } from '../../ui/words/OutsideLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Written } from '../../ui/words/Written.ts';

const Panels = styled.div`
  display: grid;
  gap: 32px;
  grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr));
`;

const born = ({ dateOfBirth, age }: User): ReactNode =>
  dateOfBirth && (
    <>
      <time dateTime={dateOfBirth}>{longDate(dateOfBirth)}</time>
      {age !== null && <Muted as="span"> ({t('{age} years old', { age })})</Muted>}
    </>
  );

function Links({ user }: { readonly user: User }) {
  const links = linksOf(user).filter(([, href]) => href !== '');
  if (links.length === 0) return <Muted>{t('No links yet.')}</Muted>;
  return (
    <Row $wrap>
      {links.map(([label, href]) => (
        <OutsideLink key={label} href={href}>
          <ExternalLink size={20} aria-hidden="true" /> {label}
        </OutsideLink>
      ))}
    </Row>
  );
}

function lackingOf(user: User): readonly string[] {
  const all = [
    [t('phone'), user.phoneNumber],
    [t('town'), user.location],
    [t('work'), user.currentOrganization],
  ] as const;
  return all.filter(([, value]) => value === '').map(([name]) => name);
}

export function ProfileView(props: { readonly user: User; readonly onEdit: () => void }) {
  const { user, onEdit } = props;
  const lacking = listText(lackingOf(user));
  return (
    <Stack $gap={32}>
      {lacking !== '' && (
        <Note as="div">
          <Row $wrap>
            <span>{t('Classmates look for this first.')}</span>
            <Button onClick={onEdit}>{t('Add your {lacking}', { lacking })}</Button>
          </Row>
        </Note>
      )}
      <Panels>
        <Panel title={t('About Me')}>
          {user.bio === '' ? (
            <Muted>{t('Nothing yet. A few words help classmates to recognize you.')}</Muted>
          ) : (
            <Written>
              <LinkedText text={user.bio} />
            </Written>
          )}
        </Panel>
        <Panel title={t('Contact Information')}>
          <FactList
            facts={[
              [t('Email'), user.email],
              [t('Phone'), user.phoneNumber],
              [t('Location'), user.location && <bdi key="location">{user.location}</bdi>],
            ]}
          />
        </Panel>
        <Panel title={t('Academic Information')}>
          <FactList
            facts={[
              [t('Batch'), user.batchYear],
              [t('Admission no.'), user.admissionNumber],
              [t('Date of birth'), born(user)],
              [
                t('Member since'),
                <time key="since" dateTime={user.createdAt}>
                  {longDate(user.createdAt)}
                </time>,
              ],
            ]}
          />
        </Panel>
        <Panel title={t('Social Media')}>
          <Links user={user} />
        </Panel>
      </Panels>
    </Stack>
  );
}
