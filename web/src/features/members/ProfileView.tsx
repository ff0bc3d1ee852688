import type { User } from '@portal/contracts/members/member.api';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { longDate } from '../../lib/date.ts';
import { Muted, Row } from '../../ui/layout.ts';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { Written } from '../../ui/Written.ts';

const Panels = styled.div`
  display: grid;
  gap: 32px;
  grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr));
`;
const Box = styled.section`
  border-top: 3px solid var(--ink);
  padding-top: 12px;
  h2 {
    font: 700 1.25rem/1.2 var(--display);
    margin-bottom: 8px;
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 6px 20px;
  dt {
    color: var(--ink-2);
  }
`;

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box aria-label={title}>
    <h2>{title}</h2>
    {children}
  </Box>
);
const noneGiven = <Muted as="span">not given</Muted>;

type Fact = readonly [label: string, value: ReactNode];
const List = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Facts>
    {facts.map(([label, value]) => (
      <div key={label} style={{ display: 'contents' }}>
        <dt>{label}</dt>
        <dd>
          {value === '' || value === null || value === undefined ? noneGiven : <bdi>{value}</bdi>}
        </dd>
      </div>
    ))}
  </Facts>
);

function Born({ user }: { readonly user: User }) {
  const { dateOfBirth, age } = user;
  if (dateOfBirth === undefined) return noneGiven;
  return (
    <>
      <time dateTime={dateOfBirth}>{longDate(dateOfBirth)}</time>
      {age !== null && <Muted as="span"> ({age} years old)</Muted>}
    </>
  );
}

function Links({ user }: { readonly user: User }) {
  const all = [
    ['LinkedIn', user.linkedInProfile],
    ['Facebook', user.facebookProfile],
    ['Instagram', user.instagramProfile],
  ] as const;
  const given = all.filter(([, href]) => href !== '');
  const lacking = all.filter(([, href]) => href === '').map(([label]) => label);
  return (
    <>
      {given.length > 0 && (
        <Row $wrap>
          {given.map(([label, href]) => (
            <OutsideLink key={label} href={href}>
              <ExternalLink size={20} aria-hidden="true" /> {label}
            </OutsideLink>
          ))}
        </Row>
      )}
      {lacking.length > 0 && (
        <Muted style={{ fontSize: '0.875rem', marginTop: 8 }}>
          {new Intl.ListFormat('en').format(lacking)}: not given
        </Muted>
      )}
    </>
  );
}

export function ProfileView({ user }: { readonly user: User }) {
  return (
    <Panels>
      <Panel title="About Me">
        {user.bio === '' ? (
          <Muted>Nothing yet. A few words help classmates to recognize you.</Muted>
        ) : (
          <Written>{user.bio}</Written>
        )}
      </Panel>
      <Panel title="Contact Information">
        <List
          facts={[
            ['Email', user.email],
            ['Phone', user.phoneNumber],
            ['Location', user.location],
          ]}
        />
      </Panel>
      <Panel title="Academic Information">
        <List
          facts={[
            ['Batch', user.batchYear],
            ['Admission no.', user.admissionNumber],
            ['Date of birth', <Born key="born" user={user} />],
            [
              'Member since',
              <time key="since" dateTime={user.createdAt}>
                {longDate(user.createdAt)}
              </time>,
            ],
          ]}
        />
      </Panel>
      <Panel title="Social Media">
        <Links user={user} />
      </Panel>
    </Panels>
  );
}
