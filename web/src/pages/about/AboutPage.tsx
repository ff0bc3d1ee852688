import { aboutPage } from '@portal/contracts/content/about';
import CodeXml from 'lucide-react/icons/code-xml';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import Landmark from 'lucide-react/icons/landmark';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { t } from '../../lib/language/translation.ts';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { school, schoolJson } from '../../lib/school/page-school.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Grow, Heading, Muted, Page, Row, Small, Stack } from '../../ui/layout.ts';
import { Tabs, useTab } from '../../ui/lists/Tabs.tsx';
import { Grid, icons, Part } from './about-layout.tsx';
import { Counter } from './Counter.tsx';
import { DevelopersTab } from './DevelopersTab.tsx';
import { InstitutionTab } from './InstitutionTab.tsx';
import { ProjectTab } from './ProjectTab.tsx';
import { ScrollProgress } from './ScrollProgress.tsx';

const withAboutPage = z.object({ aboutPage });

const Title = styled(Heading)`
  font-size: clamp(min(2.25rem, 12vw), 7vw, 3.75rem);
  line-height: 1.02;
  max-width: 18ch;
`;
const Lead = styled(Muted)`
  font-size: 1.125rem;
  max-width: 56ch;
`;
const Stats = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(max(40%, 7.5rem), 100%), 1fr));
  gap: 16px 24px;
  @media (min-width: 56.25em) {
    grid-template-columns: repeat(4, 1fr);
  }
  li {
    border-top: 3px solid var(--ink);
    padding-top: 12px;
  }
`;

export default function AboutPage() {
  const [content] = useState(() => withAboutPage.parse(schoolJson()).aboutPage);
  const { contact } = school();
  const [tab, chooseTab] = useTab(['institution', 'developers', 'project'], 'developers');
  useEffect(() => {
    // In braces, because some browsers return a promise, which an effect must not return
    scrollTo({ top: 0, behavior: 'smooth' });
  }, []);

  return (
    <Page title={t('About')}>
      <ScrollProgress />
      <Stack $gap={40}>
        <Stack $gap={20} style={{ paddingTop: 24 }}>
          <Title>{content.title}</Title>
          <Lead>{content.tagline}</Lead>
          <Stats>
            {content.stats.map(({ label, value, icon }) => {
              const Icon = icons[icon];
              return (
                <li key={label}>
                  <Counter value={value} />
                  <Row $gap={8}>
                    <Icon size={18} aria-hidden="true" />
                    <Muted>{label}</Muted>
                  </Row>
                </li>
              );
            })}
          </Stats>
        </Stack>
        <Tabs
          label={t('About')}
          chosen={tab}
          onChoose={chooseTab}
          tabs={[
            {
              id: 'institution',
              label: t('Institution'),
              icon: <Landmark size={20} aria-hidden="true" />,
              content: <InstitutionTab content={content.institution} />,
            },
            {
              id: 'developers',
              label: t('Developers'),
              icon: <CodeXml size={20} aria-hidden="true" />,
              content: <DevelopersTab content={content} />,
            },
            {
              id: 'project',
              label: t('Project'),
              icon: <FolderKanban size={20} aria-hidden="true" />,
              content: <ProjectTab content={content} />,
            },
          ]}
        />
        <section aria-labelledby="said">
          <Heading as="h2" id="said" $size={24} style={{ marginBottom: 16 }}>
            {t('What People Say')}
          </Heading>
          <Grid $min={280}>
            {content.testimonials.map(({ name, role, message, avatar }) => (
              <li key={name}>
                <Card as="figure" aria-label={name}>
                  <p>{message}</p>
                  <Row as="figcaption" $wrap style={{ marginTop: 12 }}>
                    <Avatar person={{ fullName: name, profilePicture: avatar }} />
                    <Grow>
                      <b>{name}</b>
                      <br />
                      <Small>{role}</Small>
                    </Grow>
                  </Row>
                </Card>
              </li>
            ))}
          </Grid>
        </section>
        <Part title={t('Get in Touch')}>
          <Stack $gap={8}>
            <Row>
              <Mail size={20} aria-hidden="true" />
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </Row>
            <Row>
              <Phone size={20} aria-hidden="true" />
              <a href={`tel:${contact.phone.replaceAll(/[^+\d]/gu, '')}`}>{contact.phone}</a>
            </Row>
            <Row>
              <MapPin size={20} aria-hidden="true" />
              <span>{contact.address}</span>
            </Row>
            <div>
              <Button>{content.contactButton}</Button>
            </div>
          </Stack>
        </Part>
      </Stack>
    </Page>
  );
}
